import { describe, expect, it } from 'vitest';
import { createRateLimits, networkOf } from './rate-limits.ts';
import { createThrottle } from './throttle.ts';

function throttleAt(limit: number, windowMs: number) {
  let time = 1_000_000;
  const throttle = createThrottle({ limit, windowMs, now: () => time });
  return { throttle, advance: (ms: number) => (time += ms) };
}

describe('a throttle', () => {
  it('lets the limit pass within the window, says when to come back, and slides', () => {
    const { throttle, advance } = throttleAt(2, 60_000);
    throttle.take('a');
    advance(10_000);
    throttle.take('a');
    expect(() => throttle.take('a')).toThrow(
      expect.objectContaining({ code: 'too_often', retryAfterSeconds: 50 }),
    );
    throttle.take('b');
    advance(50_000);
    throttle.take('a');
    expect(() => throttle.take('a')).toThrow(expect.objectContaining({ retryAfterSeconds: 10 }));
  });

  it('does not count a try that was given back', () => {
    const { throttle } = throttleAt(1, 60_000);
    for (let round = 0; round < 3; round += 1) {
      throttle.take('a');
      throttle.giveBack('a');
    }
    throttle.take('a');
    expect(() => throttle.take('a')).toThrow('Too many tries');
  });

  it('does not count refused tries: whoever waits may go on', () => {
    const { throttle, advance } = throttleAt(1, 60_000);
    throttle.take('a');
    for (let round = 0; round < 5; round += 1) {
      advance(10_000);
      expect(() => throttle.take('a')).toThrow();
    }
    advance(10_000);
    throttle.take('a');
  });

  it('forgets the least recent keys rather than fill the memory', () => {
    const { throttle } = throttleAt(1, 60_000);
    throttle.take('first');
    for (let index = 0; index < 20_000; index += 1) throttle.take(`key ${index}`);
    throttle.take('first');
    expect(() => throttle.take('key 19999')).toThrow();
  });
});

describe('rate limits', () => {
  it('are as many as the setting says: none when they are off', () => {
    const off = createRateLimits({ hasRateLimits: false, now: Date.now });
    const on = createRateLimits({ hasRateLimits: true, now: Date.now });
    for (let index = 0; index < 100; index += 1) off.register.take('a');
    const takeMany = (limit: keyof typeof on, count: number) => {
      for (let index = 0; index < count; index += 1) on[limit].take('a');
    };
    for (const [limit, count] of [
      ['loginFromAddress', 25],
      ['loginToAccount', 10],
      ['register', 40],
      ['resend', 5],
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
