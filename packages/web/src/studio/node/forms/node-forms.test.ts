import { describe, expect, it } from 'vitest';
import { newActionId } from '../new-action-id.ts';
import { choiceForm, type TypedChoice } from './choice-form.ts';
import { rulesForm, type TypedRules } from './rules-form.ts';
import { wayForm } from './way-form.ts';

const plain = {
  label: '',
  use: 'repeatable',
  when: '',
  otherwise: 'hide',
  reason: '',
  effects: [],
  call: false,
  ask: null,
} as const;
const context = { isTwin: false };
const faultsOf = (typed: Partial<TypedChoice>) =>
  choiceForm.faults({ ...choiceForm.blank(), ...typed }, context).map(({ path }) => path);

describe('a choice in the form', () => {
  it.each([
    { ...plain, id: 'a1', label: 'Go', target: 'n2', use: 'once', when: 'has(lamp)' },
    { ...plain, id: 'a2', target: 'return', use: 'fallback', otherwise: 'lock', reason: 'Dark' },
    { ...plain, id: 'a3', target: 'back', ask: { variable: 'name', prompt: 'Who are you?' } },
    { ...plain, id: 'a4', target: null, effects: ['take coin 3'], call: true },
    { ...plain, id: 'a6', target: 'n2', call: { then: 'n3' } },
    {
      ...plain,
      id: 'a5',
      target: [
        { target: 'n2', weight: 3 },
        { target: null, weight: 1 },
      ],
    },
  ] as Parameters<typeof choiceForm.read>[0][])('becomes again what it was: $id', (action) => {
    expect(choiceForm.write(choiceForm.read(action), action.id)).toEqual(action);
  });

  it('keeps what is asked while the switch is off, and does not write it', () => {
    const ask = { isOn: false, variable: 'name', prompt: 'Who?' };
    expect(choiceForm.write({ ...choiceForm.blank(), ask }, 'a').ask).toBeNull();
  });

  it('names what is wrong by the paths that the server would use', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ when: 'has(', effects: ['give lamp', 'give …'] })).toEqual([
      'when',
      'effects.1',
    ]);
    expect(faultsOf({ ask: { isOn: true, variable: '', prompt: '' } })).toEqual(['ask.variable']);
    expect(faultsOf({ target: [{ target: null, weight: 1 }] })).toEqual([]);
    expect(faultsOf({ target: [{ target: 'return', weight: null }] })).toEqual(['target']);
  });
});

describe('a way on', () => {
  const way = { id: 'w', when: 'gold > 3', target: 'n2', call: true, keep_text: false };

  it('becomes again what it was', () => {
    expect(wayForm.write(wayForm.read(way), 'w')).toEqual(way);
  });

  it('is wrong until it leads somewhere, also by chance', () => {
    const isWrong = (target: Parameters<typeof wayForm.faults>[0]['target']) =>
      wayForm.faults({ ...wayForm.blank(), target }, context).length > 0;
    expect(isWrong(null)).toBe(true);
    expect(isWrong([{ target: null, weight: 1 }])).toBe(true);
    expect(isWrong('back')).toBe(false);
  });
});

describe('the rules of a node', () => {
  const rules = {
    id: 'n1',
    ending: { name: 'Home', kind: 'good' as const },
    on_enter: { first: ['give lamp'], every: ['set day = day + 1'] },
    pool: { tag: 'storylet', limit: 2, call: true },
    tags: ['hub', 'day_1'],
    available_when: 'day > 1',
    priority: -2,
    content_notes: ['violence, mild', 'spiders'],
  };
  const read = rulesForm.read(rules);
  const wrong = (changes: Partial<TypedRules>) =>
    rulesForm.faults({ ...rulesForm.blank(), ...changes }, context).map(({ path }) => path);

  it('become again what they were', () => {
    expect(rulesForm.write(read, 'n1')).toEqual(rules);
    const none = rulesForm.write(rulesForm.blank(), 'n1');
    expect(rulesForm.write(rulesForm.read(none), 'n1')).toEqual(none);
  });

  it('keep an ending and a pool while these are off, and do not write them', () => {
    const off = {
      ...read,
      ending: { ...read.ending, isOn: false },
      pool: { ...read.pool, isOn: false },
    };
    expect(off.ending.name).toBe('Home');
    expect(off.pool.tag).toBe('storylet');
    expect(rulesForm.write(off, 'n1')).toMatchObject({ ending: null, pool: null });
  });

  it('read tags with commas or spaces between, each once', () => {
    expect(rulesForm.write({ ...read, tags: ' hub,day_1  hub, ' }, 'n1').tags).toEqual([
      'hub',
      'day_1',
    ]);
  });

  it('name what is wrong, and nothing of a pool that is off', () => {
    const { pool, ending } = rulesForm.blank();
    expect(wrong({})).toEqual([]);
    expect(
      wrong({
        ending: { ...ending, isOn: true, name: ' ' },
        'on_enter.first': ['unlock'],
        pool: { ...pool, isOn: true, limit: 0 },
        tags: 'Ünder',
        available_when: '…',
        priority: null,
      }),
    ).toEqual([
      'ending.name',
      'on_enter.first.0',
      'pool.tag',
      'pool.limit',
      'tags',
      'available_when',
      'priority',
    ]);
    expect(wrong({ pool: { ...pool, tag: '!', limit: null } })).toEqual([]);
  });
});

it('an id for a choice is one that the site takes', () => {
  for (let count = 0; count < 50; count += 1)
    expect(newActionId()).toMatch(/^[a-z][a-z0-9]{0,15}$/);
});
