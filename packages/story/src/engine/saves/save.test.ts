import { describe, expect, it } from 'vitest';
import { go, look, play } from '../../testing/play.ts';
import { storyFrom } from '../../testing/story-notation.ts';
import { compileStory, NodeGoneError, restore, save, start, withEarned } from '../engine.ts';
import type { SavedState } from '../state/state.ts';

const story = storyFrom`
  $ gold = 5 (0 to 10, shown)
  $ brave = no (shown)
  $ mood = calm (of calm | cross, shown)
  $ name = "Ann" (shown)
  ! Explorer
  ! Swimmer
  :: Hall
  {turns_since("Cave")}
  - Go -> Cave (call)
  do set gold = 9
  do set brave = yes
  do set mood = "cross"
  do set name = "Bea"
  @ Lamp
  @ Coin (stackable) in inventory
  @ Oil (stackable)
  :: Cave
  ~ first: unlock explorer
  - Dive -> Lake
  - Back -> return
  :: Lake (ending: Drowned)
  ~ first: unlock swimmer
`;
const playable = compileStory(story);
const began = play(story).saved;
const restored = (saved: Partial<SavedState>) =>
  look(playable, restore(playable, { ...began, ...saved }));

describe('save', () => {
  it('says by ids what is no longer at its beginning', () => {
    expect(play(story, 'take Lamp', 'Go', 'drop Coin', 'Dive').saved).toEqual({
      node_id: 'Lake',
      turn: 4,
      seed: 1,
      visits: { Hall: 1, Cave: 1, Lake: 1 },
      entered: { Cave: 2 },
      chosen: { a1: 1, a2: 1 },
      items: { lamp: { inventory: 1 }, coin: { Cave: 1 } },
      variables: { gold: 9, brave: true, mood: 'cross', name: 'Bea' },
      calls: ['Hall'],
      endings: { Drowned: 4 },
      achievements: { explorer: 2, swimmer: 4 },
    });
  });
});

describe('restore', () => {
  it('gives the state that was saved', () => {
    const { state, saved } = play(story, 'take Lamp', 'Go', 'drop Coin', 'Dive');
    expect(restore(playable, saved)).toEqual(state);
    expect(restore(playable, JSON.parse(JSON.stringify(saved)))).toEqual(state);
  });
  it('takes what is absent to be at its beginning', () => {
    const old = { node_id: 'Hall', turn: 0, seed: 1, visits: { Hall: 1 }, chosen: {} };
    expect(restore(playable, old)).toEqual(start(playable, 1));
  });
  it('throws by name where the node is gone', () => {
    expect(() => restored({ node_id: 'Moon' })).toThrow(NodeGoneError);
    expect(() => restored({ node_id: 'Moon' })).toThrow('"Moon"');
  });
  it('leaves out what the story does not know', () => {
    const strange = restored({
      visits: { Hall: 1, Moon: 3, constructor: 1 },
      chosen: { a99: 1, toString: 2 },
      entered: { Hall: 1, Moon: 2 },
      items: { unicorn: { inventory: 1 }, lamp: { Moon: 1 }, oil: { Moon: 2, Cave: 1 } },
      variables: { silver: 3 },
      calls: ['Moon'],
      endings: { Eaten: 1 },
      achievements: { flyer: 1 },
    });
    expect(strange.saved).toEqual({ ...began, items: { lamp: {}, oil: { Cave: 1 } } });
  });
  it.each([
    [{ gold: 100 }, 'gold: 10'],
    [{ gold: -100 }, 'gold: 0'],
    [{ gold: 2.9 }, 'gold: 2'],
    [{ gold: Number.NaN }, 'gold: 5'],
    [{ gold: 'many' }, 'gold: 5'],
    [{ brave: true }, 'brave: true'],
    [{ brave: 1 }, 'brave: false'],
    [{ mood: 'angry' }, 'mood: calm'],
    [{ mood: 'cross' }, 'mood: cross'],
    [{ name: 'Cleo of another version' }, 'name: Cleo of another version'],
    [{ name: 'x'.repeat(201) }, `name: ${'x'.repeat(200)}`],
    [{ name: `${'x'.repeat(199)}🙂🙂` }, `name: ${'x'.repeat(199)}🙂`],
    [{ name: '🙂'.repeat(250) }, `name: ${'🙂'.repeat(200)}`],
    [{ name: true }, 'name: Ann'],
  ])('brings variables within their bounds: %j', (variables, words) =>
    expect(restored({ variables }).variables).toContain(words),
  );
  it.each([
    { turn: Number.NaN, seed: Number.NaN },
    { turn: -5, visits: { Hall: -3 } },
    { turn: 1e300, visits: { Hall: Number.POSITIVE_INFINITY }, chosen: { a1: 1e12 } },
    { entered: { Cave: 1e12 } },
    { items: { coin: { inventory: -4 }, lamp: { inventory: 1e9, Cave: 1 } } },
    { calls: Array(40).fill('Cave') },
    { visits: null, chosen: 'none', items: { lamp: null, coin: 7 }, calls: 'Hall', endings: [] },
    { turn: '1', seed: {}, variables: [1], entered: 5, achievements: { explorer: 'yes' } },
  ])('plays on from what no server wrote: %j', (saved: object) => {
    const { state } = restored(saved);
    expect(restore(playable, save(playable, state))).toEqual(state);
    const later = look(playable, go(playable, state, 'Go'));
    expect(later.at).toBe('Cave');
    expect(later.saved.turn).toBeGreaterThan(0);
    expect(JSON.stringify(later.saved)).not.toMatch(/null|NaN|-[^1]/);
  });
  it('keeps the last sixteen of the callers', () => {
    const calls = [...Array<string>(3).fill('Lake'), ...Array<string>(15).fill('Cave'), 'Hall'];
    expect(restored({ calls }).saved.calls).toEqual(calls.slice(-16));
  });
  it('takes seeds of 32 bits as they are', () =>
    expect(restored({ seed: -123_456_789 }).saved.seed).toBe(-123_456_789));
});

describe('stackable items', () => {
  const wide = storyFrom`
    :: Hall
    ${Array.from({ length: 100 }, (_, index) => `- Go ${index} -> N${index}`).join('\n')}
    - Gather -> stay
    do move coin to "Hall"
    @ Coin (stackable) in inventory
    ${Array.from({ length: 100 }, (_, index) => `:: N${index}\n- Back -> Hall`).join('\n')}
  `;
  const rich = compileStory(wide);
  const begin = restore(rich, { ...play(wide).saved, items: { coin: { inventory: 200 } } });

  it('can be dropped in so many places, and stay in the hands where there is no room', () => {
    let state = begin;
    let dropped = 0;
    for (let place = 0; place < 100; place += 1) {
      state = go(rich, state, `Go ${place}`);
      if (look(rich, state).view.inventory[0]?.can_drop) {
        state = go(rich, state, 'drop Coin');
        dropped += 1;
      }
      state = go(rich, state, 'Back');
    }
    expect(dropped).toBe(64);
    expect(restore(rich, save(rich, state))).toEqual(state);
    const gathered = look(rich, go(rich, state, 'Gather'));
    expect(gathered.here).toEqual(['Coin × 200']);
  });

  it('come back in the same numbers whatever the order in which they were laid down', () => {
    const laid = (...places: number[]) =>
      places.reduce(
        (state, place) => go(rich, go(rich, go(rich, state, `Go ${place}`), 'drop Coin'), 'Back'),
        begin,
      );
    const [one, other] = [laid(3, 50, 7), laid(50, 7, 3)];
    expect(save(rich, one).items).toEqual(save(rich, other).items);
    expect(one).toEqual(other);
  });

  it('of another version are carried where there is no room for all their piles', () => {
    const places = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`N${index}`, 2] as const),
    );
    const { items } = save(rich, restore(rich, { ...save(rich, begin), items: { coin: places } }));
    const counts = Object.values(items?.coin ?? {});
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
    expect(items?.coin?.inventory).toBe(200 - 2 * (counts.length - 1));
  });
});

describe('a restart', () => {
  const drowned = play(story, 'Go', 'Dive').saved;
  it('keeps what was earned, as nothing new', () => {
    const again = look(playable, start(playable, 2, drowned));
    expect(again.earned).toEqual(['Explorer', 'Swimmer']);
    expect(again.saved).toMatchObject({ turn: 0, endings: { Drowned: -1 } });
    expect(restore(playable, again.saved)).toEqual(again.state);
  });
  it('lets conditions ask for it', () => {
    const asking = storyFrom`
      :: Hall
      {if ending("Drowned")}Wet again.{end}
      - Swim -> Lake
      :: Lake (ending: Drowned)
    `;
    const wet = compileStory(asking);
    expect(look(wet, start(wet, 1)).text).toBe('');
    expect(look(wet, start(wet, 1, play(asking, 'Swim').saved)).text).toBe('Wet again.');
  });
  it('earns nothing twice', () => {
    const again = start(playable, 2, drowned);
    expect(look(playable, go(playable, again, 'Go')).earned).toEqual(['Explorer', 'Swimmer']);
  });
  it('and a rewind leave what the state itself has earned as it is', () => {
    const { state } = play(story, 'Go');
    expect(save(playable, withEarned(playable, state, drowned))).toMatchObject({
      endings: { Drowned: -1 },
      achievements: { explorer: 1, swimmer: -1 },
    });
    expect(save(playable, state).endings).toBeUndefined();
  });
});
