import { describe, expect, it } from 'vitest';
import { storyFrom } from '../testing/story-notation.ts';
import { act, compileStory, save, start, view } from './engine.ts';
import { type Dice, seededDice, siteOf } from './state/dice.ts';
import type { State } from './state/state.ts';

const story = storyFrom`
  $ die = 0 (shown)
  $ mood = calm (of calm | cross)
  :: Hall
  {shuffle}red|green|blue{end} {if chance(25)}Rain.{end}
  - Roll -> stay
  do set die = random(1, 6)
  - Change -> stay
  do set mood = random("calm", "cross")
  - Wander -> 3 Cave | 1 Hall | 9 Moon
  - Perhaps -> stay
  if chance(50)
  - Surely -> stay
  if chance(100) and not chance(0) and not chance(-5) and chance(1000)
  :: Cave
  - Back -> Hall
`;
const playable = compileStory(story);
const seeds = Array.from({ length: 2_000 }, (_, seed) => seed * 7919);

const chosen = (state: State, action_id: string, dice?: Dice): State => {
  const next = act(playable, state, { type: 'choose', action_id }, dice);
  if (next === null) throw new Error(`${action_id} is not offered`);
  return next;
};

/** The share of each answer among all, in per cent. */
function shares(answers: (string | number)[]): Record<string, number> {
  const counts = new Map<string | number, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return Object.fromEntries(
    [...counts].map(([answer, count]) => [answer, (100 * count) / answers.length]),
  );
}

function expectShares(answers: (string | number)[], expected: Record<string, number>) {
  const found = shares(answers);
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(expected).toSorted());
  for (const [answer, share] of Object.entries(expected)) {
    expect(Math.abs((found[answer] ?? 0) - share), `${answer}: ${found[answer]}`).toBeLessThan(4);
  }
}

describe('chance', () => {
  const starts = seeds.map((seed) => start(playable, seed));
  const offers = (state: State) => view(playable, state).actions.map(({ id }) => id);

  it('holds as often as it says', () =>
    expectShares(
      starts.map((state) => String(offers(state).includes('a4'))),
      { true: 50, false: 50 },
    ));
  it('of 0 never holds, and of 100 always', () =>
    expect(starts.every((state) => offers(state).includes('a5'))).toBe(true));
  it('draws numbers evenly from one to the other', () => {
    const sixth = 100 / 6;
    expectShares(
      starts.map(
        (state) => view(playable, chosen(state, 'a1')).variables_shown[0]?.value as number,
      ),
      { 1: sixth, 2: sixth, 3: sixth, 4: sixth, 5: sixth, 6: sixth },
    );
  });
  it('draws one of a list', () =>
    expectShares(
      starts.map((state) => String(save(playable, chosen(state, 'a2')).variables?.mood ?? 'calm')),
      { calm: 50, cross: 50 },
    ));
  it('draws targets by weight, those left out that are gone', () =>
    expectShares(
      starts.map((state) => view(playable, chosen(state, 'a3')).node.name),
      { Cave: 75, Hall: 25 },
    ));
  it('shuffles, and varies text', () => {
    const words = (state: State) => JSON.stringify(view(playable, state).body);
    expectShares(
      starts.map((state) => /red|green|blue/.exec(words(state))?.[0] ?? ''),
      { red: 33.3, green: 33.3, blue: 33.3 },
    );
    expectShares(
      starts.map((state) => String(words(state).includes('Rain'))),
      { true: 25, false: 75 },
    );
  });
  it('is rolled again each turn, and differently at each place', () => {
    const dice = seeds.map((seed) => {
      const later = start(playable, seed).slice();
      later[1] = 1;
      return [seededDice(start(playable, seed)), seededDice(later)] as const;
    });
    expectShares(
      dice.map(([now, later]) => `${now.roll(5, 2)}${later.roll(5, 2)}`),
      { '00': 25, '01': 25, '10': 25, '11': 25 },
    );
    const [one, other] = [siteOf('Hall', 'body', 3), siteOf('Hall', 'body', 4)];
    expectShares(
      dice.map(([now]) => `${now.roll(one, 2)}${now.roll(other, 2)}`),
      { '00': 25, '01': 25, '10': 25, '11': 25 },
    );
  });
  it('is the same whenever the same state is asked', () => {
    for (const state of starts.slice(0, 50)) {
      expect(view(playable, state)).toEqual(view(playable, state));
      expect(act(playable, state, { type: 'choose', action_id: 'a4' }) !== null).toBe(
        offers(state).includes('a4'),
      );
    }
  });
});

describe('other dice', () => {
  it('can be brought, and are asked with what comes to the same', () => {
    const asked: { faces: number; ranges: readonly number[] | undefined }[] = [];
    const dice: Dice = {
      roll(_site, faces, ranges) {
        asked.push({ faces, ranges });
        return faces - 1;
      },
    };
    const state = start(playable, 1, {}, dice);
    expect(view(playable, state, dice).actions.map(({ id }) => id)).not.toContain('a4');
    asked.length = 0;
    expect(view(playable, chosen(state, 'a1', dice), dice).variables_shown[0]?.value).toBe(6);
    expect(asked).toContainEqual({ faces: 6, ranges: undefined });
    expect(asked).toContainEqual({ faces: 100, ranges: [0, 50] });
    asked.length = 0;
    expect(view(playable, chosen(state, 'a3', dice), dice).node.name).toBe('Hall');
    expect(asked).toContainEqual({ faces: 4, ranges: [0, 3] });
  });
});
