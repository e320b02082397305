import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSlices } from './slices.ts';

describe('a drawing in slices', () => {
  const frames: FrameRequestCallback[] = [];
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
    vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
  });
  afterEach(() => {
    frames.splice(0);
    vi.unstubAllGlobals();
  });
  const nextFrame = () => frames.shift()?.(0);

  function* drawing(steps: number, drawn: number[]) {
    for (let step = 0; step < steps; step += 1) {
      drawn.push(step);
      yield;
    }
  }

  it('takes several frames, and is shown when it is whole', () => {
    const slices = createSlices();
    const drawn: number[] = [];
    const onDone = vi.fn();
    slices.start(drawing(100, drawn), false, onDone);
    expect(drawn.length).toBeLessThan(100);
    expect(onDone).not.toHaveBeenCalled();
    while (slices.isRunning) nextFrame();
    expect(drawn).toHaveLength(100);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('is whole at once where nothing could stutter yet', () => {
    const onDone = vi.fn();
    createSlices().start(drawing(5_000, []), true, onDone);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('is given up for a newer one', () => {
    const slices = createSlices();
    const [older, newer] = [vi.fn(), vi.fn()];
    slices.start(drawing(1_000, []), false, older);
    slices.start(drawing(1_000, []), false, newer);
    while (slices.isRunning) nextFrame();
    expect(older).not.toHaveBeenCalled();
    expect(newer).toHaveBeenCalledOnce();
  });
});
