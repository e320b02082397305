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

it('lets the frame be painted first, and does each work once and in order', async () => {
  const done: string[] = [];
  afterPaint(() => done.push('a'));
  afterPaint(() => done.push('b'));
  await vi.advanceTimersByTimeAsync(1);
  paint();
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['a', 'b']);
});

it('does not wait for a page that makes no frames', async () => {
  const work = vi.fn();
  afterPaint(work);
  await vi.advanceTimersByTimeAsync(200);
  expect(work).toHaveBeenCalledTimes(1);
});

it('does nothing once it is stopped', async () => {
  const work = vi.fn();
  const stop = afterPaint(work);
  paint();
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).not.toHaveBeenCalled();
});

it('waits for the next frame with what comes after this one was drawn', async () => {
  const done: string[] = [];
  afterPaint(() => done.push('a'));
  paint();
  afterPaint(() => done.push('b'));
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['a']);
  paint();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['a', 'b']);
});

it('does the rest when one fails', async () => {
  const work = vi.fn();
  const failed = vi.fn();
  process.once('uncaughtException', failed);
  afterPaint(() => {
    throw new Error('planted');
  });
  afterPaint(work);
  await vi.advanceTimersByTimeAsync(200);
  expect(work).toHaveBeenCalledTimes(1);
});
