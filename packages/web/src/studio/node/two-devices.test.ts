import { expect, it } from 'vitest';
import { type Counts, twoDevices } from './testing/two-devices.ts';

const none: Counts = {
  steps: 0,
  words: 0,
  merges: 0,
  conflicts: 0,
  lostRequests: 0,
  lostAnswers: 0,
  crashes: 0,
};

it('no word is lost on the way of 300 pairs of devices, each with 30 steps', async () => {
  const counts = { ...none };
  for (let seed = 1; seed <= 300; seed += 1) await twoDevices(seed, 30, counts);
  // What is meant to happen does happen.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(50);
});
