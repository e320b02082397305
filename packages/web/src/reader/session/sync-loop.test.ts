import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SyncOutcome } from '../offline/sync.ts';
import { createSyncLoop } from './sync-loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(outcomes: SyncOutcome[]) {
  const states: string[] = [];
  const handIn = vi.fn(async () => outcomes.shift() ?? 'done');
  const delivery = createSyncLoop(handIn, {
    hasTurns: () => true,
    changed: () => states.push(delivery.state),
  });
  return { delivery, handIn, states };
}

it('tries again by itself, ever later, until the site answers', async () => {
  const { delivery, handIn, states } = setUp(['unreachable', 'unreachable', 'done']);
  await delivery.deliver();
  expect(states).toEqual(['offline']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(handIn).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(handIn).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(handIn).toHaveBeenCalledTimes(3);
  expect(states.at(-1)).toBe('quiet');
});

it.each([
  ['busy', 'busy'],
  ['full', 'full'],
  ['unavailable', 'unavailable'],
  ['gone', 'gone'],
] as const)('says so where the site is %s, and hands in later', async (outcome, state) => {
  const { delivery, handIn, states } = setUp([outcome, 'done']);
  await delivery.deliver();
  expect(states).toEqual([state]);
  await vi.advanceTimersByTimeAsync(60_000);
  // What the site does not have now waits until its reader comes back to it.
  const isAway = outcome === 'gone' || outcome === 'unavailable';
  expect(handIn).toHaveBeenCalledTimes(isAway ? 1 : 2);
  await delivery.deliver();
  expect(states.at(-1)).toBe('quiet');
});

it('hands in once more what came while it was at it, in the same round', async () => {
  const { delivery, handIn } = setUp([]);
  const first = delivery.deliver();
  expect(delivery.deliver()).toBe(first);
  await first;
  expect(handIn).toHaveBeenCalledTimes(2);
  handIn.mockImplementationOnce(async () => {
    void delivery.deliver();
    return 'done';
  });
  await delivery.deliver();
  expect(handIn).toHaveBeenCalledTimes(4);
});

it('says that it is at it only when that takes long', async () => {
  const { delivery, handIn, states } = setUp([]);
  handIn.mockImplementationOnce(() => new Promise((done) => setTimeout(() => done('done'), 2_000)));
  const round = delivery.deliver();
  await vi.advanceTimersByTimeAsync(1_499);
  expect(states).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(states).toEqual(['slow']);
  await vi.advanceTimersByTimeAsync(500);
  await round;
  expect(states.at(-1)).toBe('quiet');
});

it('leaves off when its page is left', async () => {
  const { delivery, handIn } = setUp(['unreachable', 'done']);
  await delivery.deliver();
  delivery.end();
  await vi.runAllTimersAsync();
  expect(handIn).toHaveBeenCalledTimes(1);
});
