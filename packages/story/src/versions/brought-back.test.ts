import { describe, expect, it } from 'vitest';
import { compileStory, type PlayableStory, restore, save } from '../engine/engine.ts';
import type { SavedState } from '../engine/state/state.ts';
import type { Story } from '../model/story.ts';
import { go, look, play } from '../testing/play.ts';
import { storyFrom } from '../testing/story-notation.ts';
import { moveState } from './move-state.ts';

const first = storyFrom`
  $ gold = 5 (0 to 10)
  ! Explorer
  :: Hall
  {visits("Cave")} times, {turns_since("Cave")} turns ago{if ending("Drowned")}, once drowned{end}
  - Pay -> Hall
  do set gold = 3
  - Go -> Cave
  - Wait -> stay
  @ Lamp
  @ Coin (stackable)
  :: Cave
  ~ first: unlock explorer
  - Dig -> stay
  - Back -> Hall
  @ Pick
  @ Vase (fixed)
  :: Lake (ending: Drowned)
`;
const playable = compileStory(first);

function changed(change: (copy: Story) => void): PlayableStory {
  const copy = structuredClone(first);
  change(copy);
  return compileStory(copy);
}

const withoutCave = changed((copy) => {
  copy.nodes = copy.nodes.filter(({ name }) => name !== 'Cave');
  copy.achievements = [];
});

/** As a database keeps it. */
const stored = (saved: SavedState): SavedState => JSON.parse(JSON.stringify(saved));

/** Through one version after the other; in each, what the reader does there. */
function through(
  saved: SavedState,
  from: PlayableStory,
  ...ways: [PlayableStory, ...string[]][]
): SavedState {
  let [at, before] = [stored(saved), from];
  for (const [to, ...steps] of ways) {
    let known = moveState(before, to, at).state as SavedState;
    for (const step of steps) known = save(to, go(to, restore(to, known), step), known);
    [at, before] = [stored(known), to];
  }
  return at;
}

describe('what a version in between does not have', () => {
  const before = play(first, 'take Lamp', 'take Coin', 'Go', 'drop Lamp', 'Dig', 'Back').saved;

  it('is as it was when the version is back', () => {
    const back = through(before, playable, [withoutCave], [playable]);
    expect(back).toEqual(stored(before));
    expect(look(playable, restore(playable, back)).text).toBe('1 times, 3 turns ago');
  });

  it('stays through the turns that are taken in between', () => {
    const back = through(before, playable, [withoutCave, 'Wait', 'Pay'], [playable, 'Go']);
    expect(back).toMatchObject({
      visits: { Hall: 3, Cave: 2 },
      chosen: { a4: 1 },
      achievements: { explorer: 3 },
      variables: { gold: 3 },
      items: { lamp: { Cave: 1 }, coin: { inventory: 1 } },
    });
    expect(back.items).not.toHaveProperty('pick');
    expect(look(playable, restore(playable, back)).here).toEqual(['Lamp', 'Pick', '[Vase]']);
  });

  it('gives back things, values and endings too', () => {
    const without = changed((copy) => {
      copy.items = [];
      copy.variables = [];
      copy.nodes = copy.nodes.filter(({ name }) => name !== 'Lake');
    });
    const earned = { ...play(first, 'Pay', 'take Lamp').saved, endings: { Drowned: -1 } };
    const back = through(earned, playable, [without, 'Wait'], [playable]);
    expect(back).toEqual({ ...stored(earned), turn: 3, chosen: { a1: 1, a3: 1 } });
  });

  it('does not take a thing from where the reader brought it since', () => {
    const lampInHall = changed((copy) => {
      copy.nodes = copy.nodes.filter(({ name }) => name !== 'Cave');
    });
    const held = through(before, playable, [lampInHall, 'take Lamp'], [playable]);
    expect(held.items).toMatchObject({ lamp: { inventory: 1 } });
    const laid = through(before, playable, [lampInHall, 'take Lamp', 'drop Lamp'], [playable]);
    expect(laid).not.toHaveProperty('items.lamp');
  });

  it('stays through several versions, each of which lacks something else', () => {
    const withoutHall = changed((copy) => {
      copy.nodes = copy.nodes.filter(({ name }) => name === 'Lake' || name === 'Cave');
    });
    const inCave = play(first, 'take Lamp', 'Go', 'drop Lamp', 'Back', 'Go').saved;
    const back = through(inCave, playable, [withoutHall, 'Dig'], [playable, 'Back']);
    expect(back.visits).toEqual({ Hall: 3, Cave: 2 });
    const twice = through(before, playable, [withoutCave], [withoutCave, 'Wait'], [playable]);
    expect(twice.visits).toEqual({ Hall: 2, Cave: 1 });
    expect(twice.items).toEqual(stored(before).items);
  });

  it('is no more than a thousand entries', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`gone${at}`, 1]));
    const hoard: SavedState = { ...before, visits: many, chosen: many, endings: many };
    const { visits, chosen, endings = {} } = save(playable, restore(playable, before), hoard);
    const kept = [visits, chosen, endings].flatMap((record) =>
      Object.keys(record).filter((id) => id.startsWith('gone')),
    );
    expect(kept).toHaveLength(1_000);
    expect(visits).toMatchObject({ Hall: 2, Cave: 1 });
  });
});
