import { useEffect, useState } from 'react';

/** A hidden page makes no frames, and is not waited for. */
const longestMs = 200;

/** Asks for one frame and one timer for all that waits for the same frame. */
let nextFrame: { add(work: () => void): () => void } | null = null;

/** Runs `work` once the frame is painted that shows what has just been drawn; gives a way to stop it. */
export function afterPaint(work: () => void): () => void {
  nextFrame ??= waitForFrame();
  return nextFrame.add(work);
}

function waitForFrame() {
  const waiting = new Set<{ work: () => void }>();
  let posted: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(waited);
    clearTimeout(posted);
    cancelAnimationFrame(frame);
    if (nextFrame === own) nextFrame = null;
    // Each by itself: one that fails does not stop the others.
    for (const entry of waiting) queueMicrotask(() => waiting.has(entry) && entry.work());
  };
  const waited = setTimeout(run, longestMs);
  const frame = requestAnimationFrame(() => {
    if (nextFrame === own) nextFrame = null;
    // What is posted in a frame comes after it.
    posted = setTimeout(run);
  });
  const own = {
    add(work: () => void) {
      const entry = { work };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
  };
  return own;
}

/** `value` a frame behind: for what may be drawn after the text. */
export function useAfterPaint<T>(value: T): T {
  const [behind, setBehind] = useState(value);
  useEffect(() => afterPaint(() => setBehind(value)), [value]);
  return behind;
}
