import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

let frames: (() => void)[];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const paint = () => {
  for (const frame of frames.splice(0)) frame();
};

it('lets the frame be painted first, and does each work once and in order', () => {
  const done: string[] = [];
  afterPaint(() => done.push('a'));
  afterPaint(() => done.push('b'));
  vi.advanceTimersByTime(1);
  paint();
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual(['a', 'b']);
});

it('does not wait for a page that makes no frames', () => {
  const work = vi.fn();
  afterPaint(work);
  vi.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledTimes(1);
});

it('does nothing once it is stopped', () => {
  const work = vi.fn();
  const stop = afterPaint(work);
  paint();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
});
