import { applyGroup, type Draft, draftOf, type KnownThing, storyOf } from '@brasslamp/story/draft';
import { defaultNodeLogic } from '@brasslamp/story/model/defaults';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import { describe, expect, it } from 'vitest';
import { exporters } from '../export/formats/exporters.ts';
import { readStories } from '../read-stories.ts';
import { type Comparison, compareAgain, editsOf, leftFrom } from './come-again.ts';
import { saidBy } from './terms/said.ts';

let count = 0;
const ids = { newId: () => `id-${++count}`, newActionId: () => `n${++count}` };
const storyId = '0199aaaa-0000-7000-8000-000000000001';

const read = async (path: string, text: string) => {
  const file = { path, bytes: new TextEncoder().encode(text) };
  const { stories } = await readStories([file], { newId: ids.newId });
  const [imported] = stories;
  if (!imported) throw new Error('No story');
  return { imported, file };
};

/** A story as it was imported from a file, with what that file said. */
async function imported(
  path: string,
  text: string,
): Promise<{ draft: Draft; known: KnownThing[] }> {
  const { story } = (await read(path, text)).imported;
  const said = [...saidBy(story).values()];
  const known = said.map(({ fingerprint, ...one }) => ({ ...one, fingerprints: [fingerprint] }));
  return { draft: draftOf(story), known };
}

async function again(draft: Draft, known: readonly KnownThing[], path: string, text: string) {
  const { imported } = await read(path, text);
  return compareAgain({ draft, storyId, imported, left: null, known, edited: null }, ids);
}

const told = ({ differences }: Comparison) =>
  differences.map(({ name, standing, isWanted }) => `${name}: ${standing}${isWanted ? ' ✓' : ''}`);

function withWanted(draft: Draft, comparison: Comparison) {
  const wanted = comparison.differences.filter(({ isWanted }) => isWanted);
  const applied = applyGroup(draft, editsOf(draft, comparison, wanted));
  if ('refused' in applied) throw new Error(JSON.stringify(applied.refused));
  return applied;
}

const nodeNamed = (draft: Draft, name: string) => {
  const node = [...draft.nodes.values()].find((one) => one.name === name);
  if (!node) throw new Error(`No node ${name}`);
  return node;
};

const edited = (draft: Draft, name: string, body: string): Draft => {
  const node = nodeNamed(draft, name);
  return { ...draft, nodes: new Map(draft.nodes).set(node.id, { ...node, body }) };
};

const twee = `:: StoryTitle
The Mill

:: Start
A mill.
[[Go in->Inside]]
[[Walk on->Road]]

:: Inside
Dark.
[[Out->Start]]

:: Road
Dust.
`;

describe('a changed file of a story that was imported', () => {
  it('changes nothing where it says what it said', async () => {
    const { draft, known } = await imported('mill.twee', twee);
    const same = await again(draft, known, 'mill.twee', twee);
    expect(told(same)).toEqual([]);
    expect(editsOf(draft, same, same.differences)).toEqual([]);
  });

  it('is taken where only it changed, and not where only the draft did', async () => {
    const { draft, known } = await imported('mill.twee', twee);
    const here = edited(draft, 'Road', 'Dust, and rain.');
    const changed = twee
      .replace('Dark.', 'Very dark.')
      .replace('[[Walk on->Road]]', '[[Look up->Loft]]\n[[Walk on->Road]]')
      .concat('\n:: Loft\nFlour.\n[[Down->Start]]\n');
    const comparison = await again(here, known, 'mill.twee', changed);
    expect(told(comparison)).toEqual(['Start: taken ✓', 'Inside: taken ✓', 'Loft: new ✓']);
    expect(comparison.kept).toBe(1);
    const { draft: after, inverse } = withWanted(here, comparison);
    expect(nodeNamed(after, 'Inside').body).toContain('Very dark.');
    expect(nodeNamed(after, 'Road').body).toBe('Dust, and rain.');
    const [into, up, on] = nodeNamed(after, 'Start').actions;
    const before = nodeNamed(here, 'Start').actions;
    expect([into?.id, on?.id]).toEqual(before.map(({ id }) => id));
    expect(up?.target).toBe(nodeNamed(after, 'Loft').id);
    expect(nodeNamed(after, 'Loft').actions[0]?.target).toBe(nodeNamed(here, 'Start').id);
    const back = applyGroup(after, inverse, { findRemoved: () => undefined });
    expect('refused' in back ? back : storyOf(back.draft)).toEqual(storyOf(here));
  });

  it('waits for the author where both changed, and says nothing of it the next time', async () => {
    const { draft, known } = await imported('mill.twee', twee);
    const here = edited(draft, 'Road', 'Dust, and rain.');
    const changed = twee.replace('Dust.', 'Mud.');
    const comparison = await again(here, known, 'mill.twee', changed);
    expect(told(comparison)).toEqual(['Road: both']);
    expect(withWanted(here, comparison).draft).toEqual(here);
    const taken = applyGroup(here, editsOf(here, comparison, comparison.differences));
    expect('refused' in taken ? taken : nodeNamed(taken.draft, 'Road').body).toBe('Mud.');
    const next = await again(here, comparison.said ?? [], 'mill.twee', changed);
    expect([told(next), next.kept]).toEqual([[], 1]);
  });

  it('is taken once more after that was undone', async () => {
    const { draft, known } = await imported('mill.twee', twee);
    const changed = twee.replace('Dust.', 'Mud.');
    const first = await again(draft, known, 'mill.twee', changed);
    const second = await again(draft, first.said ?? [], 'mill.twee', changed);
    expect([told(first), told(second)]).toEqual([['Road: taken ✓'], ['Road: taken ✓']]);
    const third = await again(draft, second.said ?? [], 'mill.twee', twee.replace('Dust.', 'Ice.'));
    expect(told(third)).toEqual(['Road: taken ✓']);
  });

  it('takes away what is gone from it, if nobody edited that here', async () => {
    const { draft, known } = await imported('mill.twee', twee);
    const less = twee.replace(/:: Road.*/s, '').replace('[[Walk on->Road]]\n', '');
    const untouched = await again(draft, known, 'mill.twee', less);
    expect(told(untouched)).toEqual(['Start: taken ✓', 'Road: gone ✓']);
    const { draft: after } = withWanted(draft, untouched);
    expect([...after.nodes.values()].map(({ name }) => name)).toEqual(['Start', 'Inside']);
    const here = edited(draft, 'Road', 'Dust, and rain.');
    expect(told(await again(here, known, 'mill.twee', less))).toEqual([
      'Start: taken ✓',
      'Road: gone',
    ]);
  });

  it('knows a node that has another name here, and what was made here is none of its business', async () => {
    const { draft, known } = await imported('mill.twee', twee);
    const road = nodeNamed(draft, 'Road');
    const own = { ...road, ...defaultNodeLogic(), id: 'own', name: 'Well', body: 'Water.' };
    const nodes = new Map(draft.nodes)
      .set(road.id, { ...road, name: 'The long road' })
      .set('own', own);
    const here = { ...draft, nodes };
    expect(told(await again(here, known, 'mill.twee', twee))).toEqual([]);
    const changed = await again(here, known, 'mill.twee', twee.replace('Dust.', 'Mud.'));
    expect(told(changed)).toEqual(['The long road: taken ✓']);
    expect(nodeNamed(withWanted(here, changed).draft, 'The long road').body).toBe('Mud.');
  });

  it('brings what was deleted here only if the author says so', async () => {
    const { draft, known } = await imported('mill.twee', twee);
    const nodes = new Map(draft.nodes);
    const road = nodeNamed(draft, 'Road');
    nodes.delete(road.id);
    const here = { ...draft, nodes };
    const changed = twee.replace('A mill.', 'A watermill.');
    const comparison = await again(here, known, 'mill.twee', changed);
    expect(told(comparison)).toEqual(['Start: taken ✓', 'Road: deleted']);
    const target = (after: Draft) => nodeNamed(after, 'Start').actions[1]?.target;
    expect(target(withWanted(here, comparison).draft)).toBe(road.id);
    const all = applyGroup(here, editsOf(here, comparison, comparison.differences));
    if ('refused' in all) throw new Error('refused');
    expect(target(all.draft)).toBe(nodeNamed(all.draft, 'Road').id);
  });

  it('ticks nothing where nobody knows what was before, and no title ever', async () => {
    const { draft, known } = await imported('mill.twee', twee);
    const changed = twee.replace('The Mill', 'The Watermill').replace('Dust.', 'Mud.');
    expect(told(await again(draft, known, 'mill.twee', changed))).toEqual([
      'Road: taken ✓',
      'title: taken',
    ]);
    expect(told(await again(draft, [], 'mill.twee', changed))).toEqual([
      'Road: open',
      'title: open',
    ]);
  });
});

const tale = storyFrom`
  $ gold = 5 (0 to 20)
  $ brave = no
  :: Hall
  You have {gold} coins in the old hall.

  {if brave}You are brave.{else}You shiver.{end}
  ~ every: set brave = yes
  - Buy a lamp -> stay (once)
  if gold >= 3
  do set gold = gold - 3
  - Down -> Cellar
  - Call -> Well (call)
  @ Lamp
  :: Cellar
  It is dark. It is wet.
  - Up -> Hall
  :: Well (ending: Drowned, bad)
  Splash.
`;

async function out(format: 'ink' | 'twee' | 'twine', draft: Draft) {
  const { bytes } = exporters[format].write(
    {
      story: storyOf(draft),
      id: storyId,
      author: '',
      modifiedAt: 5,
      slug: '',
      description: '',
      cover: null,
      look: null,
      marks: draft.marks,
      media: [],
    },
    new Map(),
    { pageTemplate: () => '', address: null },
  );
  return new TextDecoder().decode(bytes);
}

const nothingEdited = { nodes: new Set<string>(), isAnything: false };

async function back(draft: Draft, path: string, text: string, since = nothingEdited) {
  const { imported, file } = await read(path, text);
  const left = leftFrom(imported, [file], storyId);
  if (left === null) throw new Error('It does not say where it left from');
  return compareAgain({ draft, storyId, imported, left, known: [], edited: since }, ids);
}

describe('a file that left from here', () => {
  for (const [format, path] of [
    ['ink', 'tale.ink'],
    ['twee', 'tale.twee'],
    ['twine', 'tale.html'],
  ] as const) {
    it(`changes nothing where nobody edited it: ${format}`, async () => {
      const draft = draftOf(tale);
      const same = await back(draft, path, await out(format, draft));
      expect([told(same), same.unplaced]).toEqual([[], []]);
    });
  }

  it('is taken word by word, with all that the format cannot say', async () => {
    const draft = draftOf(tale);
    const ink = (await out('ink', draft))
      .replace('in the old hall', 'in the cold hall')
      .replace('[Down]', '[Down the stairs]')
      .replace('VAR gold = 5', 'VAR gold = 6')
      .concat('\n=== attic ===\nDust.\n+ [Back] -> hall\n');
    const comparison = await back(draft, 'tale.ink', ink);
    expect(told(comparison)).toEqual(['Hall: taken ✓', 'attic: new ✓', 'gold: taken ✓']);
    const { draft: after, inverse } = withWanted(draft, comparison);
    const before = nodeNamed(draft, 'Hall');
    expect(nodeNamed(after, 'Hall')).toEqual({
      ...before,
      body: before.body.replace('the old', 'the cold'),
      actions: before.actions.map((one) =>
        one.label === 'Down' ? { ...one, label: 'Down the stairs' } : one,
      ),
    });
    expect(after.story.variables[0]).toMatchObject({ key: 'gold', initial: 6, max: 20 });
    expect(nodeNamed(after, 'attic').actions[0]).toMatchObject({ target: before.id });
    expect(after.items).toEqual(draft.items);
    const undone = applyGroup(after, inverse);
    expect('refused' in undone ? undone : storyOf(undone.draft)).toEqual(storyOf(draft));
  });

  it('is taken in logic, whatever stands around it there', async () => {
    const draft = draftOf(tale);
    const ink = (await out('ink', draft))
      .replaceAll('gold >= 3', 'gold >= 4')
      .replaceAll('gold - 3', 'gold - 4');
    const comparison = await back(draft, 'tale.ink', ink);
    expect([told(comparison), comparison.unplaced]).toEqual([['Hall: taken ✓'], []]);
    const before = nodeNamed(draft, 'Hall');
    const [buy, ...others] = before.actions;
    expect(nodeNamed(withWanted(draft, comparison).draft, 'Hall')).toEqual({
      ...before,
      actions: [{ ...buy, when: 'gold >= 4', effects: ['set gold = gold - 4'] }, ...others],
    });
  });

  it('is taken in a text that the format says by other means', async () => {
    const body =
      '{first}The counter goes from wall to wall.{again}It is where you left it.{end}\n\n' +
      'You have {gold} {if gold = 1}coin{else}coins{end}.';
    const draft = edited(draftOf(tale), 'Hall', body);
    const ink = (await out('ink', draft))
      .replace('The counter goes', 'The old counter goes')
      .replace('It is where', 'It’s where');
    const comparison = await back(draft, 'tale.ink', ink);
    expect([told(comparison), comparison.unplaced]).toEqual([['Hall: taken ✓'], []]);
    expect(nodeNamed(withWanted(draft, comparison).draft, 'Hall').body).toBe(
      body.replace('The counter', 'The old counter').replace('It is', 'It’s'),
    );
  });

  it('says what has no place in its node, and leaves that out', async () => {
    const frame = { id: 'f', tag: null, header: 'Rain on the roof.', footer: '' };
    const draft = draftOf({ ...tale, frames: [frame] });
    const ink = (await out('ink', draft)).replace('Rain on the roof.', 'Snow on the roof.');
    const comparison = await back(draft, 'tale.ink', ink);
    expect(told(comparison)).toEqual([]);
    expect(comparison.unplaced).toEqual([
      { name: 'Hall', words: 'Rain on the roof. → Snow on the roof.' },
    ]);
  });

  it('gives a choice another way, takes one and brings one', async () => {
    const draft = draftOf(tale);
    const ink = (await out('ink', draft)).replace(/\+ \[Up\]\s+-> hall/, '+ [Deeper]\n    -> well');
    const comparison = await back(draft, 'tale.ink', ink);
    expect(told(comparison)).toEqual(['Cellar: taken ✓']);
    expect(nodeNamed(withWanted(draft, comparison).draft, 'Cellar').actions).toMatchObject([
      { label: 'Deeper', target: nodeNamed(draft, 'Well').id },
    ]);
  });

  it('never overwrites what was edited here since', async () => {
    const draft = draftOf(tale);
    const ink = (await out('ink', draft)).replace('It is wet.', 'It is cold.');
    const here = edited(draft, 'Cellar', 'It is dark. It is dry.');
    const since = { nodes: new Set([nodeNamed(draft, 'Cellar').id]), isAnything: true };
    const comparison = await back(here, 'tale.ink', ink, since);
    expect(told(comparison)).toEqual(['Cellar: both']);
    expect(withWanted(here, comparison).draft).toEqual(here);
  });

  it('ticks nothing where it does not say when it left', async () => {
    const draft = draftOf(tale);
    const text = (await out('twee', draft)).replace('It is wet.', 'It is cold.');
    const unmarked = text.replace(/^\/\/ Brasslamp.*$/gm, '');
    expect(told(await back(draft, 'tale.twee', unmarked))).toEqual(['Cellar: open']);
  });
});
