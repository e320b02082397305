import { expect, it } from 'vitest';
import { heldThings } from '../../db/hold.ts';
import { seededRandom } from '../seeded-random.ts';
import { describeOnBothDatabases } from '../test-app.ts';
import { attacks } from './attacks.ts';
import { interleave } from './interleave.ts';

/** `npm run drill -- two-writers` does the same 10,000 times. */
const times = 8;
/** The rounds of which one breaks a rule, when nothing is held. */
const timesToBreak = 60;

it('Every thing that is held has an attack', () => {
  const guards = new Set(attacks.map(({ guard }) => guard));
  expect(Object.keys(heldThings).filter((thing) => !guards.has(thing))).toEqual([]);
});

describeOnBothDatabases('Two writers at once', (openApp, engine) => {
  it.each(attacks)('$rule', async (attack) => {
    await interleave(await openApp(), attack, { times, chance: seededRandom(1) });
  });

  if (engine === 'postgres') {
    it.each(attacks.filter(({ isHeld }) => isHeld))(
      '$rule: not where $guard is not held',
      async (attack) => {
        const unheld = { times: timesToBreak, chance: seededRandom(1), isHeld: false };
        await expect(interleave(await openApp(), attack, unheld)).rejects.toThrow();
      },
    );
  }
});
