import { compileStory, view } from '@brasslamp/story/engine';
import type { Action, Node, Story } from '@brasslamp/story/model';
import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import { plainText } from '@brasslamp/story/text/plain';
import { describe, expect, it } from 'vitest';
import {
  begin,
  beginAt,
  change,
  followed,
  jump,
  last,
  openTurn,
  type Run,
  replay,
  restart,
  step,
  stepAgain,
  undo,
} from './run.ts';
import { valueIn, withValue } from './saved-state-edits.ts';

const action = (id: string, changes: Partial<Action>): Action => ({
  ...{ id, label: id, target: null, use: 'repeatable', when: '', otherwise: 'hide' },
  ...{ reason: '', effects: [], call: false, ask: null },
  ...changes,
});

const node = (id: string, actions: Action[], changes: Partial<Node> = {}): Node => ({
  ...{ id, name: id, chapter_id: 'one', body: '', actions, ending: null },
  ...{ on_enter: { first: [], every: [] }, continue: [], pool: null, tags: [], available_when: '' },
  ...{ priority: 0, content_notes: [] },
  ...changes,
});

const gold = {
  ...{ id: 'v1', key: 'gold', label: '', shown: false },
  ...{ kind: 'number' as const, initial: 0, min: 0, max: 1_000, decimals: 0 },
};

const story: Story = {
  title: '',
  start_node_id: null,
  chapters: [{ id: 'one', title: 'One', ordinal: 1 }],
  nodes: [
    node('hall', [
      action('door', { target: 'cellar' }),
      action('dig', { effects: ['set gold = random(1, 1000)'] }),
      action('luck', { when: 'chance(1)', target: 'end' }),
    ]),
    node('cellar', [], { on_enter: { first: ['set gold = gold + 5'], every: [] } }),
    node('end', [], { ending: { name: 'The end', kind: null } }),
  ],
  items: [],
  variables: [gold],
  achievements: [],
  content_notes: [],
  ...defaultStoryWide(),
};

const playable = compileStory(story);
const choose = (run: Run, id: string) =>
  step(playable, run, { type: 'choose', action_id: id }) as Run;
const goldIn = (run: Run) => valueIn(last(run).saved, gold);
const nodeIn = (run: Run) => last(run).saved.node_id;

describe('a test play', () => {
  it('steps on, and back a turn', () => {
    const run = choose(begin(playable, 1), 'door');
    expect(nodeIn(run)).toBe('cellar');
    expect(nodeIn(undo(run))).toBe('hall');
    expect(undo(undo(run))).toHaveLength(1);
    expect(step(playable, run, { type: 'choose', action_id: 'door' })).toBeNull();
  });

  it('begins at any node, as one who comes in', () => {
    const run = beginAt(story, 'cellar', 1);
    expect([nodeIn(run), goldIn(run)]).toEqual(['cellar', 5]);
  });

  it('goes on from a state that was changed by hand, which is one turn', () => {
    let run = begin(playable, 1);
    for (const value of [3, 30]) {
      run = change(playable, run, withValue(last(run).saved, gold, value));
    }
    expect(run).toHaveLength(2);
    expect(goldIn(choose(run, 'door'))).toBe(35);
    expect(goldIn(restart(run))).toBe(0);
  });

  it('keeps a state within what the story allows', () => {
    const run = begin(playable, 1);
    expect(goldIn(change(playable, run, withValue(last(run).saved, gold, 9_999)))).toBe(1_000);
  });

  it('jumps with all that is carried, out of an ending too', () => {
    const atEnd = beginAt(story, 'end', 1);
    const rich = change(playable, atEnd, withValue(last(atEnd).saved, gold, 7));
    const run = jump(story, rich, 'cellar');
    expect([nodeIn(run), goldIn(run)]).toEqual(['cellar', 12]);
    expect(last(run).saved.chosen).toEqual({});
  });

  it('shows the results of chance, and draws again', () => {
    const run = choose(begin(playable, 1), 'dig');
    expect(last(run).drawn.some(({ faces }) => faces === 1_000)).toBe(true);
    const values = new Set(Array.from({ length: 20 }, () => goldIn(stepAgain(playable, run))));
    expect(values.size).toBeGreaterThan(1);
    expect(stepAgain(playable, run)).toHaveLength(2);
  });

  it('does not count as luck of a step what only decided on other choices', () => {
    expect(last(choose(begin(playable, 1), 'door')).drawn).toEqual([]);
  });

  it('goes a way again, with the luck that it takes', () => {
    const { state, dice } = openTurn(playable, last(begin(playable, 1)));
    view(playable, state, dice);
    const [asked] = dice.drawn();
    const lucky = {
      node_id: 'hall',
      action_id: 'luck',
      rolls: [{ site: asked?.site ?? 0, face: 0 }],
    };
    for (let seed = 0; seed < 20; seed += 1) {
      expect(nodeIn(replay(playable, [lucky], seed))).toBe('end');
    }
  });

  it('begins a way again with the luck that the start takes', () => {
    const [hall, ...others] = story.nodes as [Node, ...Node[]];
    const drawing = { first: [], every: ['set gold = random(1, 1000)'] };
    const again = action('again', { target: 'hall' });
    const entered = { ...hall, actions: [again], on_enter: drawing };
    const lucky = compileStory({ ...story, nodes: [entered, ...others] });
    const [drawn] = last(begin(lucky, 1)).drawn;
    const rolls = [6, 41].map((face) => ({ site: drawn?.site ?? 0, face }));
    const run = replay(lucky, [{ node_id: 'hall', action_id: 'again', rolls }], 1);
    expect(run.map((turn) => valueIn(turn.saved, gold))).toEqual([7, 42]);
  });

  it('ends a way where the story does not let it go on', () => {
    const path = [
      { node_id: 'hall', action_id: 'door' },
      { node_id: 'cellar', action_id: 'gone' },
    ];
    expect(nodeIn(replay(playable, path, 1))).toBe('cellar');
  });

  it('leaves out turns at deleted nodes', () => {
    const run = choose(begin(playable, 1), 'door');
    const without = { ...story, nodes: story.nodes.filter(({ id }) => id !== 'cellar') };
    expect(nodeIn(followed(compileStory(without), run))).toBe('hall');
    expect(followed(compileStory(without), run.slice(1))).toHaveLength(1);
  });
});

it('begins where the story begins by now, as long as nothing was done', () => {
  const moved = { ...story, start_node_id: 'cellar' };
  const now = compileStory(moved);
  expect(nodeIn(followed(now, begin(playable, 1)))).toBe('cellar');
  expect(nodeIn(followed(now, beginAt(story, 'hall', 1)))).toBe('hall');
  expect(nodeIn(followed(now, choose(begin(playable, 1), 'dig')))).toBe('hall');
});

describe('a test play of what goes on and asks', () => {
  const tale = storyFrom`
    $ name = "nobody"
    :: Gate
    A gate.
    - Answer -> Passage
    ask name: Who goes there?
    :: Passage
    Steps.
    ~ continue: Hall (keep)
    :: Hall
    Welcome, {name}.
  `;
  const playable = compileStory(tale);
  const began = begin(playable, 1);
  const answer = (text: string) =>
    step(playable, began, { type: 'choose', action_id: 'a1', answer: text });
  const seen = (run: Run) => {
    const { state, dice } = openTurn(playable, last(run));
    return plainText(view(playable, state, dice, last(run).read).body);
  };

  it('asks, and shows all that was read in the turn', () => {
    expect(answer('')).toBeNull();
    const run = answer('Ada') as Run;
    expect(nodeIn(run)).toBe('Hall');
    expect(seen(run)).toMatch(/Steps\.\s+Welcome, Ada\./);
    expect(seen(JSON.parse(JSON.stringify(run)) as Run), 'stored and read again').toBe(seen(run));
    expect(seen(undo(run))).toBe('A gate.');
    expect(seen(stepAgain(playable, run))).toBe(seen(run));
  });

  it('goes a way again that asks, with its answer or any', () => {
    const way = (answer?: string) => [
      { node_id: 'Gate', action_id: 'a1', ...(answer && { answer }) },
    ];
    expect(seen(replay(playable, way('Ada'), 1))).toContain('Welcome, Ada.');
    expect(nodeIn(replay(playable, way(), 1))).toBe('Hall');
  });

  it('jumps as a choice would lead, with what is read on the way', () => {
    const run = jump(tale, began, 'Passage');
    expect(nodeIn(run)).toBe('Hall');
    expect(seen(run)).toMatch(/Steps\.\s+Welcome, nobody\./);
  });
});
