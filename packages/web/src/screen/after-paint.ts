import { useEffect, useState } from 'react';

/** A hidden page makes no frames, and is not waited for. */
const longestMs = 200;

/** Runs `work` once the frame is painted that shows what has just been drawn; gives a way to stop it. */
export function afterPaint(work: () => void): () => void {
  let posted: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    stop();
    work();
  };
  const waited = setTimeout(run, longestMs);
  // What is posted in a frame comes after it.
  const frame = requestAnimationFrame(() => {
    posted = setTimeout(run);
  });
  function stop() {
    clearTimeout(waited);
    clearTimeout(posted);
    cancelAnimationFrame(frame);
  }
  return stop;
}

/** `value` a frame behind: for what may be drawn after the text. */
export function useAfterPaint<T>(value: T): T {
  const [behind, setBehind] = useState(value);
  useEffect(() => afterPaint(() => setBehind(value)), [value]);
  return behind;
}
