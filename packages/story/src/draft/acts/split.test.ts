import { describe, expect, it } from 'vitest';
import type { Draft } from '../../draft/draft.ts';
import type { Node, Story } from '../../model/story.ts';
import { acted, countedIds } from '../../testing/acted.ts';
import { blankAction, blankItem, blankNode, blankStory } from '../../testing/blank-story.ts';
import { play } from '../../testing/play.ts';
import { draftOf, storyOf } from '../draft.ts';
import { extractText, mergeNodes, nodesIn, splitNode } from './acts.ts';

const above = 'The hall is dark.';
const below = 'A [lamp](action:a1) hangs here. {if chosen("a1")}It is lit.{end}';
const hall = (changes: Partial<Node> = {}) =>
  blankNode('Hall', {
    body: `${above}\n\n${below}`,
    actions: [
      blankAction('a1', { label: 'Light it', target: null, use: 'once' }),
      blankAction('a2', { label: 'Go down', target: 'id-Cellar' }),
    ],
    on_enter: { first: [], every: ['give rope 1'] },
    ...changes,
  });
const tale = (node = hall(), changes: Partial<Story> = {}) =>
  draftOf(
    blankStory({
      nodes: [
        node,
        blankNode('Cellar', {
          body: '{if chosen("a1")}You see.{else}Too dark.{end}',
          actions: [blankAction('b1', { label: 'Up', target: 'id-Hall' })],
        }),
      ],
      items: [blankItem('coin', { location: 'id-Hall' }), blankItem('rope', { stackable: true })],
      ...changes,
    }),
  );

const split = (draft: Draft, at = above.length) =>
  acted(
    draft,
    splitNode(draft, { id: 'id-Hall', at, new_id: 'new', name: 'Hall', newActionId: countedIds() }),
  );
const names = (draft: Draft) => nodesIn(draft, 'one').map(({ name }) => name);
const seen = (draft: Draft, ...steps: string[]) => {
  const { text, choices, here, carried } = play(storyOf(draft), ...steps);
  return { text, choices, here, carried };
};

describe('a node that is split', () => {
  it('reads as before: it goes on by itself, its text stays, choices and items are there', () => {
    const draft = tale();
    const done = split(draft);
    expect(names(done)).toEqual(['Hall', 'Hall (2)', 'Cellar']);
    expect(done.nodes.get('id-Hall')).toMatchObject({ body: above, actions: [] });
    const ways = [
      [],
      ['Go down'],
      ['Light it', 'Go down'],
      ['take coin', 'Light it', 'Go down', 'Up'],
    ];
    // Staying, the reader stays at the second half.
    for (const steps of ways) expect(seen(done, ...steps)).toEqual(seen(draft, ...steps));
    expect(seen(done, 'Light it').text).toBe('A lamp hangs here. It is lit.');
  });

  it('keeps where it ends, and the ways that lead out of it', () => {
    const out = { when: 'count(rope) > 1', target: 'id-Cellar', call: false };
    for (const keep_text of [true, false]) {
      const draft = tale(hall({ continue: [{ ...out, keep_text }] }));
      const steps = ['Go down', 'Up'];
      expect(seen(split(draft), ...steps)).toEqual(seen(draft, ...steps));
    }
    const end = tale(hall({ ending: { name: 'Dark', kind: null } }));
    expect(play(storyOf(split(end))).view.ending).toEqual(play(storyOf(end)).view.ending);
    expect(split(end).nodes.get('id-Hall')?.ending).toBeNull();
  });

  it('leads on by a choice where the first half links to one, or one leads back, or at level 1', () => {
    const linked = tale(hall({ body: `${below}\n\n${above}` }));
    const done = split(linked, below.length);
    expect(seen(done).choices).toEqual(['Light it', 'Hall (2)']);
    expect(seen(done, 'Hall (2)')).toMatchObject({ text: above, choices: ['Go down'] });
    const back = hall();
    back.actions[1] = blankAction('a2', { label: 'Back', target: 'back' });
    expect(seen(split(tale(back))).choices).toEqual(['Hall (2)']);
    expect(seen(split(tale(hall(), { level: 1 }))).choices).toEqual(['Hall (2)']);
  });

  it('is not cut through braces or a character, but at the nearest end of a paragraph', () => {
    const inIf = above.length + 2 + below.indexOf('It is');
    expect(split(tale(), inIf).nodes.get('id-Hall')?.body).toBe(above);
    const whole = tale(hall({ body: '{if gold}\n\na\n\n{end}' }));
    expect(split(whole, 12).nodes.get('new')?.body).toBe('');
    const smile = tale(hall({ body: 'x 😀' }));
    expect(split(smile, 3).nodes.get('id-Hall')?.body).toBe('x 😀');
  });
});

describe('two nodes that become one', () => {
  const merge = (draft: Draft, first: string, second: string) =>
    acted(draft, mergeNodes(draft, { first, second, newActionId: countedIds() }));

  it('read as one after the other; what led to the second leads to the first', () => {
    const draft = tale(hall(), { start_node_id: 'id-Cellar' });
    const done = merge(draft, 'id-Hall', 'id-Cellar');
    expect([...done.nodes.keys()]).toEqual(['id-Hall']);
    expect(done.story.start_node_id).toBe('id-Hall');
    expect(seen(done)).toMatchObject({
      text: `${above}\nA lamp hangs here. \nToo dark.`,
      choices: ['Light it', 'Up'],
    });
    expect(play(storyOf(done), 'Light it', 'Up')).toMatchObject({ at: 'Hall', choices: ['Up'] });
  });

  it('take back a split', () => {
    const draft = tale();
    const done = merge(split(draft), 'id-Hall', 'new');
    expect(done.nodes.get('id-Hall')?.body).toBe(`${above}\n\n${below.replaceAll('a1', 'n1')}`);
    expect(done.items.get('id-coin')?.location).toBe('id-Hall');
    for (const steps of [[], ['Light it', 'Go down']]) {
      expect(seen(done, ...steps)).toEqual(seen(draft, ...steps));
    }
  });

  it('are named in logic by the first one’s name, and links to what led there are words', () => {
    const first = hall({
      body: 'A [door](action:a2), and {visits("cellar")} visits.',
      actions: [blankAction('a2', { target: 'id-Cellar' })],
    });
    const done = merge(tale(first), 'id-Hall', 'id-Cellar');
    expect(done.nodes.get('id-Hall')?.body).toContain('A door, and {visits("Hall")} visits.');
  });

  it('keep a detour that comes back elsewhere, and what came back to the second comes back to the first', () => {
    const calls = [
      blankAction('c1', { target: 'id-Cellar', call: { then: 'id-Attic' } }),
      blankAction('c2', { target: 'id-Attic', call: { then: 'id-Cellar' } }),
      blankAction('c3', { target: 'id-Cellar', call: true }),
    ];
    const draft = draftOf(
      blankStory({
        nodes: [blankNode('Hall', { actions: calls }), blankNode('Cellar'), blankNode('Attic')],
      }),
    );
    const done = merge(draft, 'id-Hall', 'id-Cellar');
    expect(done.nodes.get('id-Hall')?.actions).toMatchObject([
      { id: 'c1', target: 'id-Hall', call: { then: 'id-Attic' } },
      { id: 'c2', target: 'id-Attic', call: { then: 'id-Hall' } },
    ]);
  });

  it('are two, or nothing is done', () => {
    const draft = tale();
    const newActionId = countedIds();
    expect(mergeNodes(draft, { first: 'id-Hall', second: 'id-Hall', newActionId })).toEqual([]);
    expect(mergeNodes(draft, { first: 'id-Hall', second: 'gone', newActionId })).toEqual([]);
  });
});

describe('a text that is taken out', () => {
  const extract = (draft: Draft, text: string, call: boolean) => {
    const from = draft.nodes.get('id-Hall')?.body.indexOf(text) ?? 0;
    const asked = { id: 'id-Hall', new_id: 'new', name: 'Look', newActionId: countedIds() };
    return extractText(draft, { ...asked, from, to: from + text.length, call });
  };

  it('is read behind a choice, and one comes back from a call', () => {
    const draft = tale();
    const done = acted(draft, extract(draft, above, true) ?? []);
    expect(names(done)).toEqual(['Hall', 'Look', 'Cellar']);
    expect(seen(done)).toMatchObject({
      text: 'A lamp hangs here. ',
      choices: ['Light it', 'Go down', 'Look'],
    });
    const look = play(storyOf(done), 'Look');
    expect(look).toMatchObject({ at: 'Look', text: above });
    expect(look.choices).toHaveLength(1);
    expect(play(storyOf(done), 'Look', look.choices[0] ?? '').at).toBe('Hall');
  });

  it('takes the choices that it links to with it', () => {
    const draft = tale();
    const done = acted(draft, extract(draft, below, false) ?? []);
    expect(seen(done)).toMatchObject({ text: above, choices: ['Go down', 'Look'] });
    expect(seen(done, 'Look', 'Light it')).toMatchObject({ text: 'A lamp hangs here. It is lit.' });
  });

  it('leaves one space where it was in a line', () => {
    const draft = tale(hall({ body: 'One. Two. Three.\n\nFour.' }));
    const done = acted(draft, extract(draft, 'Two.', false) ?? []);
    expect(done.nodes.get('id-Hall')?.body).toBe('One. Three.\n\nFour.');
    const last = acted(draft, extract(draft, 'Three.', false) ?? []);
    expect(last.nodes.get('id-Hall')?.body).toBe('One. Two.\n\nFour.');
  });

  it('is not cut through braces', () => {
    expect(extract(tale(), 'It is lit.{end}', false)).toBeNull();
    expect(extract(tale(), '\n\n', false)).toBeNull();
  });
});
