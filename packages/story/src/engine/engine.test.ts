import { describe, expect, it } from 'vitest';
import { go, play } from '../testing/play.ts';
import { storyFrom } from '../testing/story-notation.ts';
import { act, compileStory, restore, save, start, startNode, view } from './engine.ts';

const house = storyFrom`
  :: Hall
  You stand in a *hall*. [Listen](action:a3)
  - Open the door -> Cellar
  - Look around -> stay (once)
  - Listen -> stay
  - -> Attic
  - Fly -> Moon
  :: Cellar
  It is dark.
  - Go back -> Hall
  - Swim -> Lake
  :: Attic
  Dust.
  - Search -> stay (once)
  - Climb down -> Hall (once)
  - Give up -> Lake (fallback)
  :: Lake (ending: Drowned, bad)
  Cold water.
  - Go on -> Hall
`;

describe('the engine', () => {
  it('starts at the first node and counts the visit', () => {
    expect(play(house).saved).toEqual({
      node_id: 'Hall',
      turn: 0,
      seed: 1,
      visits: { Hall: 1 },
      chosen: {},
    });
  });

  it('shows the text as a tree', () =>
    expect(play(house).text).toBe('You stand in a hall. Listen'));
  it('moves to the target', () => expect(play(house, 'Open the door').at).toBe('Cellar'));
  it('counts turns', () => expect(play(house, 'Listen', 'Listen', 'Attic').saved.turn).toBe(3));

  it('counts visits and choices', () => {
    const { visits, chosen } = play(house, 'Open the door', 'Go back', 'Open the door').saved;
    expect({ visits, chosen }).toEqual({
      visits: { Hall: 2, Cellar: 2 },
      chosen: { a1: 2, a6: 1 },
    });
  });

  it('counts no visit where the reader stays', () => {
    expect(play(house, 'Listen').saved).toMatchObject({
      node_id: 'Hall',
      turn: 1,
      visits: { Hall: 1 },
    });
  });

  it('offers all choices in order, those in the text too, and locks a dead link', () => {
    expect(play(house).choices).toEqual([
      'Open the door',
      'Look around',
      'Listen',
      'Attic',
      '[Fly]',
    ]);
  });

  it('offers a choice once if the author says so', () => {
    expect(play(house, 'Look around').choices).not.toContain('Look around');
    expect(play(house, 'Look around', 'Attic', 'Climb down').choices).not.toContain('Look around');
  });

  it('names a choice without a label by its target', () =>
    expect(play(house, 'Attic').at).toBe('Attic'));

  it('names a choice without a label and target by its own node', () => {
    expect(
      play(storyFrom`
      :: Hall
      - -> stay
      - -> Moon
    `).choices,
    ).toEqual(['Hall', '[Hall]']);
  });

  it('holds the fallback back while there is a choice', () => {
    expect(play(house, 'Attic').choices).toEqual(['Search', 'Climb down']);
  });

  it('offers the fallback when nothing else is left', () => {
    const story = storyFrom`
      :: Cell
      - Knock -> stay (once)
      - Wait -> stay (fallback)
      - Sleep -> stay (fallback)
    `;
    expect(play(story).choices).toEqual(['Knock']);
    expect(play(story, 'Knock').choices).toEqual(['Wait', 'Sleep']);
  });

  it('counts a locked choice as nothing when it looks for a fallback', () => {
    expect(
      play(storyFrom`
      :: Cell
      - Fly -> Moon
      - Wait -> stay (fallback)
    `).choices,
    ).toEqual(['[Fly]', 'Wait']);
  });

  it('ends at an ending and offers nothing there', () => {
    const { view: seen } = play(house, 'Open the door', 'Swim');
    expect(seen).toMatchObject({
      ended: true,
      ending: { name: 'Drowned', kind: 'bad' },
      actions: [],
    });
    expect(play(house).view).toMatchObject({ ended: false, ending: null });
  });
});

describe('act', () => {
  const playable = compileStory(house);
  const hall = start(playable, 7);
  const choice = (action_id: string) => ({ type: 'choose', action_id }) as const;

  it.each([
    ['unknown', hall, 'a99'],
    ['locked', hall, 'a5'],
    ['of another node', hall, 'a6'],
    ['used up', go(playable, hall, 'Look around'), 'a2'],
    ['a fallback that is held back', go(playable, hall, 'Attic'), 'a10'],
    ['behind an ending', go(playable, go(playable, hall, 'Open the door'), 'Swim'), 'a11'],
  ])('answers null to an action that is %s', (_why, state, actionId) => {
    expect(act(playable, state, choice(actionId))).toBeNull();
  });

  it('keeps the seed', () =>
    expect(save(playable, go(playable, hall, 'Open the door')).seed).toBe(7));

  it('takes "constructor" for an id like any other', () => {
    const [node] = storyFrom`
      :: Hall
      - Look -> stay (once)
    `.nodes.map((hall) => ({
      ...hall,
      actions: hall.actions.map((action) => ({ ...action, id: 'constructor' })),
    }));
    const odd = compileStory({ ...house, nodes: node ? [node] : [] });
    const looked = act(odd, start(odd, 1), choice('constructor'));
    expect(looked && save(odd, looked).chosen).toEqual({ constructor: 1 });
    expect(looked && view(odd, looked).actions).toEqual([]);
  });
});

describe('startNode', () => {
  const twoChapters = storyFrom`
    === One
    === Two
    :: Second
    :: Third
    === Three
    :: Fourth
  `;
  it('is the first node of the first chapter that has nodes', () => {
    expect(startNode(twoChapters)?.id).toBe('Second');
  });
  it('goes by the ordinal of the chapters, not by the order of the list', () => {
    const reordered = {
      ...twoChapters,
      nodes: twoChapters.nodes.toReversed(),
      chapters: twoChapters.chapters.toReversed(),
    };
    expect(startNode(reordered)?.id).toBe('Third');
  });
  it('is the node that the story names', () => {
    expect(startNode({ ...twoChapters, start_node_id: 'Fourth' })?.id).toBe('Fourth');
    expect(
      play(storyFrom`
      :: Hall
      :: Cave (start)
    `).at,
    ).toBe('Cave');
  });
  it('is the first node again when the named one is gone', () => {
    expect(startNode({ ...twoChapters, start_node_id: 'Moon' })?.id).toBe('Second');
  });
  it('is null in an empty story, which cannot be started', () => {
    const empty = { ...twoChapters, nodes: [] };
    expect(startNode(empty)).toBeNull();
    expect(() => start(compileStory(empty), 1)).toThrow('without nodes');
  });
});

it('refuses a state of another story', () => {
  const elsewhere = { ...play(house).saved, node_id: 'Moon' };
  expect(() => restore(compileStory(house), elsewhere)).toThrow('"Moon"');
});
