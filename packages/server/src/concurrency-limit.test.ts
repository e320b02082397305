import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** A limit whose pieces of work last until the test ends them, and the result of each. */
function open(maxAtOnce: number, maxQueued: number, maxOfOne = maxAtOnce) {
  const full = () => new Error('full');
  const inTurn = createConcurrencyLimit({ maxAtOnce, maxQueued, maxOfOne, full });
  const begun: string[] = [];
  const away: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    away,
    come(name: string, who?: string): void {
      const visit = () =>
        new Promise<void>((resolve) => {
          begun.push(name);
          ends.push(resolve);
        });
      inTurn(visit, who).catch(() => away.push(name));
    },
    /** Ends one visit after the other until nobody is left. */
    async endAll(): Promise<string[]> {
      do {
        ends.shift()?.();
        await new Promise(setImmediate);
      } while (ends.length > 0);
      return begun;
    },
  };
}

it('lets in as many as it may at once, then those who wait, in their order', async () => {
  const { come, begun, away, endAll } = open(2, 2);
  for (const name of ['1', '2', '3', '4', '5']) come(name);
  await new Promise(setImmediate);
  expect([begun, away]).toEqual([['1', '2'], ['5']]);
  expect(await endAll()).toEqual(['1', '2', '3', '4']);
});

it('gives nobody a second turn before everybody who waits had one', async () => {
  const { come, away, endAll } = open(1, 20);
  for (let count = 1; count <= 5; count += 1) come(`anna ${count}`, 'anna');
  come('ben 1', 'ben');
  come('ben 2', 'ben');
  come('cleo 1', 'cleo');
  expect(await endAll()).toEqual([
    'anna 1',
    'ben 1',
    'cleo 1',
    'anna 2',
    'ben 2',
    'anna 3',
    'anna 4',
    'anna 5',
  ]);
  expect(away).toEqual([]);
});

it('lets in no more of one caller than it may, and keeps the places for others', async () => {
  const { come, begun, endAll } = open(3, 20, 2);
  for (let count = 1; count <= 5; count += 1) come(`anna ${count}`, 'anna');
  come('ben 1', 'ben');
  come('ben 2', 'ben');
  await new Promise(setImmediate);
  expect(begun).toEqual(['anna 1', 'anna 2', 'ben 1']);
  expect(await endAll()).toEqual([
    'anna 1',
    'anna 2',
    'ben 1',
    'anna 3',
    'ben 2',
    'anna 4',
    'anna 5',
  ]);
});

it('takes the last place of somebody who has several for somebody who has none', async () => {
  const { come, away, endAll } = open(1, 3);
  for (let count = 1; count <= 12; count += 1) come(`anna ${count}`, 'anna');
  for (const who of ['ben', 'cleo', 'dora']) come(who, who);
  // Now everybody has one place, and the queue is full of them.
  come('emil', 'emil');
  // Who has a place already takes nobody's.
  come('ben again', 'ben');
  expect(await endAll()).toEqual(['anna 1', 'ben', 'cleo', 'dora']);
  expect(away.toSorted()).toEqual(
    [...Array.from({ length: 11 }, (_, place) => `anna ${place + 2}`), 'emil', 'ben again'].sort(),
  );
  // All places are free again, and nobody is remembered.
  for (const who of ['anna', 'ben']) come(`${who} later`, who);
  expect((await endAll()).slice(-2)).toEqual(['anna later', 'ben later']);
});

it('goes on after a visit that failed', async () => {
  const inTurn = createConcurrencyLimit({
    maxAtOnce: 1,
    maxQueued: 1,
    full: () => new Error('full'),
  });
  const failing = inTurn(() => Promise.reject(new Error('no')), 'anna');
  const next = inTurn(async () => 'done', 'anna');
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('done');
});
