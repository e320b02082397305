import type { Variable } from '@brasslamp/story/model/variable';
import { describe, expect, it } from 'vitest';
import { achievementForm } from '../parts/achievements/achievement-form.ts';
import { type TypedVariable, variableForm } from '../parts/variables/variable-form.ts';
import { snippetForm } from '../parts/whole/whole-forms.ts';
import type { Entry } from './form.ts';
import {
  faultsIn,
  type Overlay,
  settledOverlay,
  shownEntries,
  takenValues,
  typedOverlay,
} from './overlay.ts';

const number = (id: string, key: string, initial = 0): Variable => ({
  ...{ id, key, label: key, shown: false, kind: 'number', initial },
  ...{ min: -1_000_000, max: 1_000_000, decimals: 0 },
});
const cold = number('a', 'cold');
const gold = number('b', 'gold', 3);

type Mine = Overlay<TypedVariable>;
type Shown = Entry<TypedVariable>;

/** The entries shown, typed and brought to the draft by one step in the form. */
function type(
  values: Variable[],
  overlay: Mine,
  change: (entries: Shown[]) => Shown[],
  now = values,
) {
  const typed = typedOverlay(variableForm, values, overlay, change(shownIn(values, overlay)));
  const entries = shownIn(now, typed);
  const taken = takenValues(variableForm, now, typed, entries);
  return { taken, overlay: settledOverlay(variableForm, typed, entries, taken) };
}

const shownIn = (values: Variable[], overlay: Mine) => shownEntries(variableForm, values, overlay);

const edit = (id: string, changes: Partial<Shown>) => (entries: Shown[]) =>
  entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry));
const fresh = (id: string, changes: Partial<Shown>) => (entries: Shown[]) => [
  ...entries,
  { ...variableForm.blank(), id, isRemoved: false, ...changes },
];
const keysIn = (values: Variable[], overlay: Mine) =>
  shownIn(values, overlay).map(({ key, isRemoved }) => (isRemoved ? `(${key})` : key));

it.each<[string, Variable]>([
  ['a number', gold],
  ['a flag', { id: 'f', key: 'lit', label: '', shown: true, kind: 'flag', initial: true }],
  [
    'a choice',
    {
      ...{ id: 'c', key: 'way', label: 'Way', shown: false, kind: 'choice' },
      initial: 'up',
      options: ['up', 'down'],
    },
  ],
  ['a text', { id: 't', key: 'name', label: 'Name', shown: false, kind: 'text', initial: 'Ada' }],
  [
    'a set',
    {
      ...{ id: 's', key: 'seen', label: '', shown: false, kind: 'set' },
      members: ['a', 'b'],
      initial: ['b'],
    },
  ],
])('writes %s as it was read', (_, variable) => {
  expect(variableForm.write(variableForm.read(variable), variable.id)).toEqual(variable);
});

it('writes an achievement as it was read', () => {
  const first = { id: 'a', key: 'first', name: 'First', description: 'Of all.', hidden: true };
  expect(achievementForm.write(achievementForm.read(first), 'a')).toEqual(first);
});

it('takes what is typed, and leaves what was not touched as it is', () => {
  const { taken } = type([cold, gold], new Map(), edit('b', { key: 'coins' }));
  expect(taken).toEqual([cold, { ...gold, key: 'coins' }]);
});

it('keeps a key that is taken in the form, and takes it once it is free', () => {
  const first = type([cold, gold], new Map(), edit('b', { key: 'cold' }));
  expect(first.taken).toEqual([cold, gold]);
  expect(keysIn([cold, gold], first.overlay)).toEqual(['cold', 'cold']);
  const second = type([cold, gold], first.overlay, edit('a', { key: 'chill' }));
  expect(second.taken.map(({ key }) => key)).toEqual(['chill', 'cold']);
});

it('never gives a key to two, though the one that has it is to get another one that is wrong', () => {
  const { taken } = type([cold, gold], new Map(), (entries) =>
    edit('b', { key: 'cold' })(edit('a', { key: 'no key!' })(entries)),
  );
  expect(taken).toEqual([cold, gold]);
});

it('waits with what is wrong until its field is left', () => {
  const values = [cold, gold];
  const wanted = edit('b', { key: '2 keys' })(shownIn(values, new Map()));
  const typed = typedOverlay(variableForm, values, new Map(), wanted);
  const wrong = faultsIn(variableForm, shownIn(values, typed));
  expect([...wrong.keys()]).toEqual(['b']);
  const settled = (waits?: (id: string) => boolean) =>
    settledOverlay(variableForm, typed, shownIn(values, typed), values, waits).get('b')?.isPending;
  expect(settled((id) => wrong.has(id))).toBe(true);
  expect(settled()).toBe(false);
});

it('keeps a new entry in its place in the form until it has a key', () => {
  const first = type([cold], new Map(), fresh('n', {}));
  expect(first.taken).toEqual([cold]);
  expect(keysIn([cold], first.overlay)).toEqual(['cold', '']);
  const second = type([cold], first.overlay, edit('n', { key: 'lamp' }));
  expect(second.taken.map(({ id, key }) => [id, key])).toEqual([
    ['a', 'cold'],
    ['n', 'lamp'],
  ]);
  // Undone, it is gone from the form too.
  expect(keysIn([cold], second.overlay)).toEqual(['cold']);
});

it('shows what was removed until it is back, by whatever way', () => {
  const { taken, overlay } = type([cold, gold], new Map(), edit('a', { isRemoved: true }));
  expect(taken).toEqual([gold]);
  expect(keysIn([gold], overlay)).toEqual(['(cold)', 'gold']);
  expect(keysIn([cold, gold], overlay)).toEqual(['cold', 'gold']);
  const back = type([gold], overlay, edit('a', { isRemoved: false }));
  expect(back.taken).toEqual([cold, gold]);
});

it('keeps what somebody else changed meanwhile in another field', () => {
  const theirs = { ...gold, label: 'Coins', shown: true };
  const { taken } = type([gold], new Map(), edit('b', { key: 'money' }), [theirs]);
  expect(taken).toEqual([{ ...theirs, key: 'money' }]);
});

it('shows what the draft has where that became another one', () => {
  const { overlay } = type([gold], new Map(), edit('b', { key: 'gold!' }));
  expect(keysIn([gold], overlay)).toEqual(['gold!']);
  expect(keysIn([{ ...gold, key: 'money' }], overlay)).toEqual(['money']);
});

it('takes the fields of an entry that are right, beside one that is wrong', () => {
  const { taken, overlay } = type([gold], new Map(), edit('b', { key: 'gold!', name: 'Coins' }));
  expect(taken).toEqual([{ ...gold, label: 'Coins' }]);
  expect(keysIn(taken, overlay)).toEqual(['gold!']);
});

it('gives up what is missing in a step', () => {
  const overlay = type([cold, gold], new Map(), edit('b', { key: 'gold!' })).overlay;
  const wanted = shownIn([cold, gold], overlay).filter(({ id }) => id !== 'b');
  const next = typedOverlay(variableForm, [cold, gold], overlay, wanted);
  expect(next.has('b')).toBe(false);
  expect(takenValues(variableForm, [cold, gold], next, wanted)).toEqual([cold]);
});

it('keeps what is being typed into an entry that somebody else removed meanwhile', () => {
  const { taken } = type([gold], new Map(), edit('b', { name: 'Coins' }), []);
  expect(taken).toEqual([{ ...gold, label: 'Coins' }]);
});

describe('a long text', () => {
  const snippet = { id: 's', name: 'Sky', values: [], body: 'It is blue.\n\nIt is high.' };
  const mine = { ...snippet, body: 'It is red.\n\nIt is high.' };
  const theirs = { ...snippet, body: 'It is blue.\n\nIt is wide.' };
  const overlay = typedOverlay(snippetForm, [snippet], new Map(), [
    { ...mine, values: '', isRemoved: false },
  ]);

  it('is merged with what somebody else writes while one types', () => {
    const shown = shownEntries(snippetForm, [theirs], overlay);
    expect(shown[0]?.body).toBe('It is red.\n\nIt is wide.');
    expect(takenValues(snippetForm, [theirs], overlay, shown)[0]?.body).toBe(shown[0]?.body);
  });

  it('is what the draft has once it was taken', () => {
    const settled = settledOverlay(
      snippetForm,
      overlay,
      shownEntries(snippetForm, [snippet], overlay),
      [mine],
    );
    expect(shownEntries(snippetForm, [theirs], settled)[0]?.body).toBe(theirs.body);
  });
});
