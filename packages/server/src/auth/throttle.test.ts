import { describe, expect, it } from 'vitest';
import { networkOf } from '../ip-network.ts';
import { createRateLimits } from './rate-limits.ts';
import { consumeAll, createBackoff, createThrottle } from './throttle.ts';

function throttleAt(limit: number, windowMs: number) {
  let time = 1_000_000;
  const throttle = createThrottle({ limit, windowMs, now: () => time });
  return { throttle, advance: (ms: number) => (time += ms) };
}

describe('a throttle', () => {
  it('lets the limit pass within the window, says when to come back, and slides', () => {
    const { throttle, advance } = throttleAt(2, 60_000);
    throttle.consume('a');
    advance(10_000);
    throttle.consume('a');
    expect(() => throttle.consume('a')).toThrow(
      expect.objectContaining({ code: 'too_often', retryAfterSeconds: 50 }),
    );
    throttle.consume('b');
    advance(50_000);
    throttle.consume('a');
    expect(() => throttle.consume('a')).toThrow(expect.objectContaining({ retryAfterSeconds: 10 }));
  });

  it('does not count a try that was given back', () => {
    const { throttle } = throttleAt(1, 60_000);
    for (let round = 0; round < 3; round += 1) {
      throttle.consume('a');
      throttle.refund('a');
    }
    throttle.consume('a');
    expect(() => throttle.consume('a')).toThrow('Too many tries');
  });

  it('does not count refused tries: somebody who waits may go on', () => {
    const { throttle, advance } = throttleAt(1, 60_000);
    throttle.consume('a');
    for (let round = 0; round < 5; round += 1) {
      advance(10_000);
      expect(() => throttle.consume('a')).toThrow();
    }
    advance(10_000);
    throttle.consume('a');
  });

  it('still knows a key after 19,999 others, as long as a login name can be', () => {
    const { throttle } = throttleAt(1, 60_000);
    throttle.consume('first');
    for (let index = 1; index < 20_000; index += 1) throttle.consume(`${index}`.padEnd(254, 'x'));
    expect(() => throttle.consume('first')).toThrow('Too many tries');
  });

  it('forgets the least recent keys rather than fill the memory', () => {
    const { throttle } = throttleAt(1, 60_000);
    throttle.consume('first');
    for (let index = 0; index < 100_000; index += 1) throttle.consume(`key ${index}`);
    throttle.consume('first');
    expect(() => throttle.consume('key 99999')).toThrow();
  });
});

describe('a throttle whose pauses grow', () => {
  const start = 1_000_000;
  const minuteMs = 60_000;
  function backoffAt() {
    let time = start;
    const throttle = createBackoff({
      free: 5,
      firstMs: 1_000,
      longestMs: 15 * minuteMs,
      forgetMs: 24 * 60 * minuteMs,
      now: () => time,
    });
    return { throttle, advance: (ms: number) => (time += ms) };
  }
  const waitOf = (run: () => void): number => {
    try {
      run();
    } catch (error) {
      return (error as { retryAfterSeconds: number }).retryAfterSeconds;
    }
    return 0;
  };

  it('lets five pass, then asks for 1 s, 2 s, 4 s … and never for more than 15 minutes', () => {
    const { throttle, advance } = backoffAt();
    const waits: number[] = [];
    for (let tried = 0; tried < 18; tried += 1) {
      const wait = waitOf(() => throttle.assertAllowed('a'));
      waits.push(wait);
      advance(wait * 1_000);
      throttle.consume('a');
    }
    const doubling = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
    expect(waits).toEqual([0, 0, 0, 0, 0, ...doubling, 900, 900, 900]);
    throttle.consume('b');
  });

  it('takes nothing while it asks to wait, and forgets a day later', () => {
    const { throttle, advance } = backoffAt();
    for (let tried = 0; tried < 8; tried += 1) {
      throttle.consume('a');
      advance(waitOf(() => throttle.assertAllowed('a')) * 1_000);
    }
    advance(-1_000);
    for (let again = 0; again < 5; again += 1) expect(waitOf(() => throttle.consume('a'))).toBe(1);
    expect(throttle.count('a')).toBe(8);
    advance(24 * 60 * minuteMs);
    expect(throttle.count('a')).toBe(0);
  });

  it('knows nothing of what was given back', () => {
    const { throttle } = backoffAt();
    for (let tried = 0; tried < 5; tried += 1) throttle.consume('a');
    throttle.refund('a', 2);
    expect(throttle.count('a')).toBe(3);
    throttle.refund('a', 9);
    expect(throttle.count('a')).toBe(0);
  });
});

it('several limits count a try together, or not at all', () => {
  const wide = createThrottle({ limit: 9, windowMs: 60_000, now: () => 1 });
  const narrow = createThrottle({ limit: 1, windowMs: 60_000, now: () => 1 });
  consumeAll([wide, 'a'], [narrow, 'a']);
  expect(() => consumeAll([wide, 'a'], [narrow, 'a'])).toThrow('Too many tries');
  expect([wide.count('a'), narrow.count('a')]).toEqual([1, 1]);
});

describe('rate limits', () => {
  it('are as many as the setting says: none when they are off', () => {
    const off = createRateLimits({ hasRateLimits: false, now: Date.now });
    const on = createRateLimits({ hasRateLimits: true, now: Date.now });
    for (let index = 0; index < 100; index += 1) off.register.consume('a');
    const takeMany = (limit: keyof typeof on, count: number) => {
      for (let index = 0; index < count; index += 1) on[limit].consume('a');
    };
    for (const [limit, count] of [
      ['loginPair', 5],
      ['loginNetwork', 100],
      ['loginName', 20],
      ['register', 40],
      ['registerAddress', 5],
      ['resend', 5],
      ['resetRequest', 5],
      ['codesFromNetwork', 40],
    ] as const) {
      takeMany(limit, count);
      expect(() => takeMany(limit, 1)).toThrow('Too many tries');
    }
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('count %s as the network %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
