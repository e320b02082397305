import { describe, expect, it } from 'vitest';
import { play } from '../testing/play.ts';
import { readStoryNotation } from '../testing/story-notation.ts';
import { compileStory, restore, view } from './engine.ts';

/** The reader after effects that happen one after the other, at one choice. */
const after = (...effects: string[]) => play(tellOf(...effects), 'Do it');

const tellOf = (...effects: string[]) =>
  readStoryNotation(`
      $ gold = 7 (0 to 10, shown)
      $ brave = no (shown)
      $ mood = calm (of calm | cross, shown)
      $ name = "Ann" (shown)
      $ pet = "Rex"
      ! Brave heart
      ! Rich
      :: Hall
      - Do it -> stay
      ${effects.map((effect) => `do ${effect}`).join('\n')}
      @ Lamp
      @ Map in inventory
      @ Coin (stackable) in inventory
      @ Oil (stackable)
      :: Cave
    `);

const variables = (...effects: string[]) => after(...effects).variables.join(', ');
const items = (...effects: string[]) => after(...effects).saved.items ?? {};

describe('set', () => {
  const unchanged = 'gold: 7, brave: false, mood: calm, name: Ann';
  it.each([
    ['set gold = gold - 3', 'gold: 4, brave: false, mood: calm, name: Ann'],
    ['set gold = 100', 'gold: 10, brave: false, mood: calm, name: Ann'],
    ['set gold = -5', 'gold: 0, brave: false, mood: calm, name: Ann'],
    ['set brave = gold > 3', 'gold: 7, brave: true, mood: calm, name: Ann'],
    ['set mood = "cross"', 'gold: 7, brave: false, mood: cross, name: Ann'],
    ['set name = "Bea"', 'gold: 7, brave: false, mood: calm, name: Bea'],
    ['set name = pet', 'gold: 7, brave: false, mood: calm, name: Rex'],
    ['set name = nobody', 'gold: 7, brave: false, mood: calm, name: '],
    ['set gold = nobody', 'gold: 0, brave: false, mood: calm, name: Ann'],
    ['set brave = nobody', unchanged],
    // Semantic errors do nothing.
    ['set mood = nobody', unchanged],
    ['set mood = "angry"', unchanged],
    ['set mood = name', unchanged],
    ['set gold = "calm"', unchanged],
    ['set gold = yes', unchanged],
    ['set brave = 1', unchanged],
    ['set name = 3', unchanged],
    ['set nobody = 3', unchanged],
    ['set gold = random("calm")', unchanged],
  ])('%s gives %s', (effect, words) => expect(variables(effect)).toBe(words));

  it.each([
    ['x'.repeat(250), 'x'.repeat(200)],
    ['🙂'.repeat(230), '🙂'.repeat(200)],
    [`${'x'.repeat(199)}🙂🙂`, `${'x'.repeat(199)}🙂`],
  ])(
    'a text has as many characters as a variable holds, and is read again as it was',
    (long, kept) => {
      for (const value of [`"${long}"`, `random("${long}", "${long}")`]) {
        const { variables, state, saved } = after(`set name = ${value}`);
        expect(variables).toContain(`name: ${kept}`);
        const playable = compileStory(tellOf(`set name = ${value}`));
        expect(restore(playable, JSON.parse(JSON.stringify(saved)))).toEqual(state);
        expect(view(playable, restore(playable, saved)).variables_shown.at(-1)?.value).toBe(kept);
      }
    },
  );

  it('happens in order', () =>
    expect(variables('set gold = 3', 'set gold = gold + 1', 'set brave = gold = 4')).toBe(
      'gold: 4, brave: true, mood: calm, name: Ann',
    ));
});

describe('give, take and move', () => {
  it.each([
    ['give lamp', { lamp: { inventory: 1 } }],
    ['give lamp 5', { lamp: { inventory: 1 } }],
    ['give lamp 0', {}],
    ['give map', {}],
    ['take map', { map: {} }],
    ['take map 0', {}],
    ['take lamp', {}],
    ['give coin', { coin: { inventory: 2 } }],
    ['give coin 5', { coin: { inventory: 6 } }],
    ['give coin gold', { coin: { inventory: 8 } }],
    ['give coin -5', {}],
    ['give coin 1000000000000', { coin: { inventory: 1_000_000 } }],
    ['give coin name', {}],
    ['give oil', { oil: { inventory: 1, Hall: 1 } }],
    ['take coin', { coin: {} }],
    ['take coin 5', { coin: {} }],
    ['take coin -5', {}],
    ['take oil', {}],
    ['move lamp to "cave"', { lamp: { Cave: 1 } }],
    ['move lamp to inventory', { lamp: { inventory: 1 } }],
    ['move lamp to nowhere', { lamp: {} }],
    ['move lamp to "Moon"', {}],
    ['move oil to "Cave"', { oil: { Cave: 1 } }],
    ['move oil to nowhere', { oil: {} }],
    ['move oil to inventory', { oil: { inventory: 1 } }],
    ['give unicorn', {}],
    ['move unicorn to nowhere', {}],
  ])('%s: %j', (effect, places) => expect(items(effect)).toEqual(places));

  it('moves all there are of a stackable one, wherever they lie', () => {
    expect(items('give oil 3', 'move oil to "Cave"')).toEqual({ oil: { Cave: 4 } });
    expect(items('move oil to "Cave"', 'give oil 2', 'move oil to "Hall"')).toEqual({
      oil: { Hall: 3 },
    });
  });

  it('moves nothing where nothing is', () =>
    expect(items('take coin', 'move coin to "Cave"')).toEqual({ coin: {} }));
});

describe('unlock', () => {
  it('earns an achievement once, and says that it is new', () => {
    expect(after('unlock brave_heart').earned).toEqual(['Brave heart (new)']);
    expect(after('unlock brave_heart', 'unlock brave_heart').saved.achievements).toEqual({
      brave_heart: 1,
    });
  });
  it('does nothing for one that is not there', () =>
    expect(after('unlock constructor').earned).toEqual([]));
});
