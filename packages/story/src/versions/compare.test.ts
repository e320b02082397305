import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action, Item, Node, Story } from '../model/story.ts';
import type { Variable } from '../model/variable.ts';
import { anyWholeStory } from '../testing/any-whole-story.ts';
import { leastRatio } from '../testing/least-ratio.ts';
import { readStoryNotation, storyFrom } from '../testing/story-notation.ts';
import { changesBetween } from './compare.ts';
import { anyEdit, edited } from './testing/any-edit.ts';

const story = storyFrom`
  $ gold = 5 (0 to 10)
  $ mood = calm (of calm | cross)
  $ name = "Ann"
  ! Explorer
  ! Swimmer
  === One
  :: Hall
  A hall.
  - Go -> Cave
  - Wait -> stay
  - Wander -> 2 Hall | 1 stay
  @ Lamp
  :: Attic
  === Two
  :: Cave
  - -> Lake
  === Three
  :: Lake (ending: Drowned, bad)
`;

function changesBy(change: (copy: Story) => void) {
  const copy = structuredClone(story);
  change(copy);
  return changesBetween(story, copy);
}
const node = ({ nodes }: Story, at = 0) => nodes[at] as Node;
const field = (field: string, before: string | null, after: string | null) => ({
  field,
  action_id: null,
  before,
  after,
});

describe('changes between versions', () => {
  it('are none where nothing changed', () =>
    expect(changesBetween(story, structuredClone(story))).toEqual([]));
  it('are none where a version lacks what it could not have', () => {
    const old = { ...story, nodes: story.nodes.map(({ continue: _, ...rest }) => rest) };
    expect(changesBetween(old, story)).toEqual([]);
  });
  it('say of a node which fields, with the text before and after', () =>
    expect(
      changesBy((copy) => {
        node(copy).body = 'A great hall.';
        node(copy).name = 'Great hall';
        node(copy).on_enter.first = ['set gold = 1', 'give lamp'];
        node(copy).tags = ['dark'];
        node(copy).pool = { tag: 'dark', limit: 2, call: true };
      }),
    ).toEqual([
      {
        kind: 'changed',
        what: 'node',
        id: 'Hall',
        name: 'Great hall',
        fields: [
          field('name', 'Hall', 'Great hall'),
          field('body', 'A hall.', 'A great hall.'),
          field('on_enter.first', null, 'set gold = 1\ngive lamp'),
          field('pool.tag', null, 'dark'),
          field('pool.limit', null, '2'),
          field('pool.call', null, 'yes'),
          field('tags', null, 'dark'),
        ],
      },
    ]));
  it('know choices by their ids, and targets by the names of their nodes', () => {
    const [change] = changesBy((copy) => {
      const [go, wait, wander] = node(copy).actions;
      if (!go || !wait || !wander) return;
      node(copy, 2).name = 'Deep cave';
      go.when = 'has(lamp)';
      wander.target = 'gone with the wind';
      node(copy).actions = [wander, go, { ...wait, id: 'a9', target: 'return', label: '' }];
    });
    expect(change?.fields).toEqual([
      { action_id: 'a3', field: 'target', before: '2 Hall | 1 stay', after: 'gone' },
      { action_id: 'a3', field: 'order', before: null, after: null },
      { action_id: 'a1', field: 'when', before: null, after: 'has(lamp)' },
      { action_id: 'a9', field: 'action', before: null, after: 'return' },
      { action_id: 'a2', field: 'action', before: 'Wait', after: null },
    ]);
  });
  it('say that a choice comes back now where it did not', () =>
    expect(
      changesBy((copy) => {
        const [go] = node(copy).actions as [Action];
        go.call = true;
      }),
    ).toMatchObject([
      { what: 'node', id: 'Hall', fields: [{ ...field('call', 'no', 'yes'), action_id: 'a1' }] },
    ]));

  it('say what was added and removed, of a node with its text', () =>
    expect(
      changesBy((copy) => {
        copy.nodes.push({ ...node(copy, 1), id: 'new', name: 'New', body: 'Fresh.' });
        copy.nodes.shift();
        copy.items = [];
        copy.variables.shift();
      }),
    ).toEqual([
      {
        kind: 'changed',
        what: 'story',
        id: null,
        name: 'A tale',
        fields: [field('start_node_id', 'Hall', 'Attic')],
      },
      {
        kind: 'added',
        what: 'node',
        id: 'new',
        name: 'New',
        fields: [field('body', null, 'Fresh.')],
      },
      {
        kind: 'removed',
        what: 'node',
        id: 'Hall',
        name: 'Hall',
        fields: [field('body', 'A hall.', null)],
      },
      { kind: 'removed', what: 'item', id: 'lamp', name: 'Lamp', fields: [] },
      { kind: 'removed', what: 'variable', id: 'gold', name: 'gold', fields: [] },
    ]));
  it('tell what only moved from what changed, and moves nothing for what came in between', () => {
    expect(
      changesBy((copy) => {
        copy.chapters.unshift({ id: 'zero', title: 'Zero', ordinal: 0 });
        node(copy, 1).chapter_id = 'chapter-2';
        copy.achievements.reverse();
      }),
    ).toEqual([
      expect.objectContaining({ kind: 'added', what: 'chapter' }),
      {
        kind: 'moved',
        what: 'node',
        id: 'Attic',
        name: 'Attic',
        fields: [field('chapter', 'One', 'Two')],
      },
      expect.objectContaining({ kind: 'moved', what: 'achievement' }),
    ]);
    const turned = changesBy(({ chapters }) => {
      for (const chapter of chapters) chapter.ordinal = (chapter.ordinal % 3) + 1;
    });
    expect(turned).toMatchObject([
      { what: 'story', fields: [field('start_node_id', 'Hall', 'Lake')] },
      { kind: 'moved', what: 'chapter', name: 'Three' },
    ]);
  });
  it('say how variables and items changed', () => {
    const [item, gold, mood, name] = changesBy((copy) => {
      Object.assign(copy.items[0] as Item, { location: 'Cave', portable: false });
      Object.assign(copy.variables[0] as Variable, { max: 20, initial: 0 });
      Object.assign(copy.variables[1] as Variable, { options: ['calm', 'glad'] });
      copy.variables[2] = {
        id: 'name',
        key: 'name',
        label: '',
        shown: false,
        kind: 'flag',
        initial: true,
      };
    });
    expect(item?.fields).toEqual([
      field('location', 'Hall', 'Cave'),
      field('portable', 'yes', 'no'),
    ]);
    expect(gold?.fields).toEqual([field('initial', '5', '0'), field('max', '10', '20')]);
    expect(mood?.fields).toEqual([field('options', 'calm\ncross', 'calm\nglad')]);
    expect(name?.fields).toEqual([field('kind', 'text', 'flag'), field('initial', 'Ann', 'yes')]);
  });
  it('say what newer levels have: calls that come back elsewhere, ways on, questions, decimals, sets, and what holds for the whole story', () => {
    const copy = storyFrom`
      $ gold = 5 (0 to 10, decimals 2)
      $ mood = {calm} (of calm | cross)
      $ name = "Ann"
      ! Explorer
      ! Swimmer
      ~ lang: fr
      ~ start: set gold = 1
      ~ entry: set gold = 2
      ~ panel: You have {gold}.
      ~ header dark: It is dark.
      ## Weather
      Rain.
      === One
      :: Hall
      A hall.
      ~ continue: Cave (keep) if gold > 1
      ~ continue: 1 back | 2 Gone (keep, call then Lake)
      - Go -> Cave
      ask name: Who?
      - Wait -> stay (call then Cave)
      - Wander -> back
      @ Lamp
      :: Attic
      === Two
      :: Cave
      - -> Lake
      === Three
      :: Lake (ending: Drowned, bad)
    `;
    const changes = changesBetween({ ...story, level: 1 }, copy);
    expect(changes).toEqual([
      {
        kind: 'changed',
        what: 'story',
        id: null,
        name: 'A tale',
        fields: [
          field('level', '1', '3'),
          field('lang', 'en', 'fr'),
          field('on_start', null, 'set gold = 1'),
          field('on_entry', null, 'set gold = 2'),
          field('panel', null, 'You have {gold}.'),
        ],
      },
      {
        kind: 'changed',
        what: 'node',
        id: 'Hall',
        name: 'Hall',
        fields: [
          { ...field('ask.variable', null, 'name'), action_id: 'a1' },
          { ...field('ask.prompt', null, 'Who?'), action_id: 'a1' },
          { ...field('call', 'no', 'then Cave'), action_id: 'a2' },
          { ...field('target', '2 Hall | 1 stay', 'back'), action_id: 'a3' },
          field(
            'continue',
            null,
            'Cave (keep) if gold > 1\n1 back | 2 gone (keep, call then Lake)',
          ),
        ],
      },
      expect.objectContaining({ id: 'gold', fields: [field('decimals', '0', '2')] }),
      expect.objectContaining({
        id: 'mood',
        fields: [
          field('kind', 'choice', 'set'),
          field('initial', 'calm', 'calm'),
          field('options', 'calm\ncross', null),
          field('members', null, 'calm\ncross'),
        ],
      }),
      {
        kind: 'added',
        what: 'frame',
        id: 'f1',
        name: 'dark',
        fields: [field('header', null, 'It is dark.')],
      },
      {
        kind: 'added',
        what: 'snippet',
        id: 'weather',
        name: 'Weather',
        fields: [field('body', null, 'Rain.')],
      },
    ]);
    expect(changesBetween(copy, { ...story, level: 1 }).map(({ kind }) => kind)).toEqual([
      ...Array(4).fill('changed'),
      ...Array(2).fill('removed'),
    ]);
  });
  it('say where the story begins and what it is called', () =>
    expect(
      changesBy((copy) => {
        copy.title = 'Another tale';
        copy.start_node_id = 'Cave';
        copy.content_notes = ['death'];
      }),
    ).toMatchObject([
      {
        name: 'Another tale',
        fields: [
          field('title', 'A tale', 'Another tale'),
          field('start_node_id', null, 'Cave'),
          field('content_notes', null, 'death'),
        ],
      },
    ]));
});

describe('changes between any versions', () => {
  const always = (property: (before: Story, after: Story) => void) =>
    fc.assert(
      fc.property(anyWholeStory, fc.array(anyEdit, { maxLength: 4 }), (story, edits) => {
        property(story, edited(story, 'other', edits));
      }),
      { numRuns: 500 },
    );
  /** Without what is only said by the order of chapters. */
  const bare = (story: Story) =>
    JSON.stringify({
      ...story,
      chapters: story.chapters.map(({ id, title }) => ({ id, title })),
    });

  it('are none if and only if these are equal', () =>
    always((before, after) =>
      expect(changesBetween(before, after).length === 0).toBe(bare(before) === bare(after)),
    ));
  it('name each thing once, and the other way round the same things', () =>
    always((before, after) => {
      const opposite = { added: 'removed', removed: 'added', changed: 'changed', moved: 'moved' };
      const forth = changesBetween(before, after);
      const called = forth.map(({ what, id }) => `${what} ${id}`);
      expect(new Set(called).size).toBe(called.length);
      const back = changesBetween(after, before);
      const whole = ({ kind }: { kind: string }) => kind === 'added' || kind === 'removed';
      expect(
        back
          .filter(whole)
          .map(({ kind, what, id }) => [kind, what, id])
          .sort(),
      ).toEqual(
        forth
          .filter(whole)
          .map(({ kind, what, id }) => [opposite[kind], what, id])
          .sort(),
      );
    }));
});

describe('comparing', () => {
  const long = (nodes: number, turn: (names: number[]) => number[]) =>
    readStoryNotation(
      turn([...Array(nodes).keys()])
        .map((at) => `:: N${at}\nText ${at}\n- Go -> N${at + 1}`)
        .join('\n'),
    );
  const turnRound = (nodes: number) => {
    const before = long(nodes, (names) => names);
    const after = long(nodes, (names) => names.reverse());
    // All nodes but one are moved, that one says so of its text, and the story begins elsewhere.
    return () => expect(changesBetween(before, after)).toHaveLength(1 + nodes);
  };
  it('takes time linear in the number of nodes, in the worst order too', () => {
    // Linear is 20, and more when memory is swept meanwhile; quadratic is 400.
    const ratio = leastRatio(turnRound(20_000), turnRound(1_000), { enough: 40 });
    expect(ratio).toBeLessThan(90);
  });
});
