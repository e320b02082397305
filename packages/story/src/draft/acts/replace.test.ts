import { describe, expect, it } from 'vitest';
import { acted } from '../../testing/acted.ts';
import { blankAction, blankItem, blankNode, blankStory } from '../../testing/blank-story.ts';
import { draftOf } from '../draft.ts';
import { type Find, type Found, findInStory, replaceInStory } from './acts.ts';

const body =
  'The lamp, the LAMP and lamplight. {if count(lamp) > 0}A lamp.{end} [l](https://lamp.org/lamp)';
const draft = draftOf(
  blankStory({
    title: 'Lamps',
    nodes: [
      blankNode('Lamp room', {
        body,
        actions: [
          blankAction('a1', {
            label: 'Take the lamp {lamp}',
            reason: 'No lamp.',
            when: 'count(lamp) = 0',
            ask: { variable: 'lamp', prompt: 'Which lamp?' },
          }),
        ],
        ending: { name: 'Lamp out', kind: null },
      }),
      blankNode('Hall', { body: '{if visits("lamp room") > 0 or ending("Lamp out")}Lit.{end}' }),
    ],
    items: [blankItem('lamp', { name: 'Brass lamp', description: 'A {lamp}.' })],
    snippets: [{ id: 's1', name: 'Lamp song', values: [], body: 'Lamp, lamp. {show "lamp song"}' }],
    panel: '{show "Lamp song"}',
    achievements: [{ id: 'd', key: 'lit', name: 'Lamp lit', description: '', hidden: false }],
  }),
);

const where = (found: Found[]) => found.map(({ field, from }) => `${field} ${from}`);
const inBody = (find: Find) =>
  findInStory(draft, find)
    .filter(({ id, field }) => id === 'id-Lamp room' && field === 'body')
    .map(({ from }) => from);

describe('words in a story', () => {
  it('are found in texts, labels and names, not in logic nor where a link leads', () => {
    expect(inBody({ text: 'lamp' })).toEqual([4, 14, 23, 56]);
    const found = where(findInStory(draft, { text: 'lamp', in: ['labels', 'names'] }));
    expect(found).toEqual([
      ...['actions.0.label 9', 'actions.0.reason 3', 'actions.0.ask.prompt 6', 'ending.name 0'],
      ...['name 0', 'name 6', 'snippets.s1.name 0', 'achievements.d.name 0', 'title 0'],
    ]);
  });

  it('are found in logic if it is asked for', () => {
    const found = findInStory(draft, { text: 'count(lamp)', in: ['texts', 'logic'] });
    expect(where(found)).toEqual([`body ${body.indexOf('count')}`, 'actions.0.when 0']);
  });

  it('are found as whole words, in their case, and as they are', () => {
    expect(inBody({ text: 'lamp', isWholeWord: true })).toEqual([4, 14, 56]);
    expect(inBody({ text: 'lamp', isCaseSensitive: true })).toEqual([4, 23, 56]);
    expect(inBody({ text: '. ' })).toEqual([32]);
    expect(inBody({ text: 'l.mp' })).toEqual([]);
    expect(findInStory(draft, { text: '' })).toEqual([]);
    expect(findInStory(draft, { text: 'lamp' }, 3)).toHaveLength(3);
  });
});

describe('what takes their place', () => {
  const replaced = (find: Find, replacement: string, isMeant?: (found: Found) => boolean) =>
    acted(draft, replaceInStory(draft, find, replacement, isMeant));

  it('is written everywhere, and a new name into all that uses the old one', () => {
    const done = replaced({ text: 'lamp', isWholeWord: true }, 'torch');
    expect(done.nodes.get('id-Lamp room')).toMatchObject({
      name: 'torch room',
      body: 'The torch, the torch and lamplight. {if count(lamp) > 0}A torch.{end} [l](https://lamp.org/lamp)',
      actions: [{ label: 'Take the torch {lamp}', reason: 'No torch.', when: 'count(lamp) = 0' }],
      ending: { name: 'torch out' },
    });
    expect(done.nodes.get('id-Hall')?.body).toBe(
      '{if visits("torch room") > 0 or ending("torch out")}Lit.{end}',
    );
    expect(done.items.get('id-lamp')).toMatchObject({ key: 'lamp', name: 'Brass torch' });
    expect(done.story).toMatchObject({
      title: 'Lamps',
      panel: '{show "torch song"}',
      snippets: [{ name: 'torch song', body: 'torch, torch. {show "torch song"}' }],
      achievements: [{ name: 'torch lit' }],
    });
  });

  it('is written into a text in more places than a change of it can name', () => {
    const long = draftOf(blankStory({ nodes: [blankNode('Hum', { body: 'm '.repeat(20_000) })] }));
    const done = acted(long, replaceInStory(long, { text: 'm', in: ['texts'] }, 'n'));
    expect(done.nodes.get('id-Hum')?.body).toBe('n '.repeat(20_000));
    const touching = acted(
      draft,
      replaceInStory(draft, { text: 'l' }, '', ({ field }) => field === 'actions.0.label'),
    );
    expect(touching.nodes.get('id-Lamp room')?.actions[0]?.label).toBe('Take the amp {lamp}');
  });

  it('is written where it is meant alone', () => {
    const done = replaced(
      { text: 'lamp' },
      'torch',
      ({ field, from }) => field === 'body' && from === 14,
    );
    expect(done.nodes.get('id-Lamp room')?.body).toBe(body.replace('LAMP', 'torch'));
    expect(done.nodes.get('id-Lamp room')?.name).toBe('Lamp room');
  });

  it('is written into logic too, names that change once', () => {
    const done = replaced({ text: 'lamp', in: ['texts', 'labels', 'names', 'logic'] }, 'Torch');
    expect(done.nodes.get('id-Hall')?.body).toBe(
      '{if visits("Torch room") > 0 or ending("Torch out")}Lit.{end}',
    );
    expect(done.nodes.get('id-Lamp room')?.actions[0]?.when).toBe('count(Torch) = 0');
    expect(done.story.panel).toBe('{show "Torch song"}');
  });
});
