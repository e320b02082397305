/** Parts of a form that are folded open by themselves when something leads to a field in them. */
import { useEffect, useEffectEvent } from 'react';

const seeking = 'brasslamp:seek-field';

/** Lets the fold around the field open, then goes on. */
export function revealField(path: string, goOn: () => void): void {
  document.dispatchEvent(new CustomEvent(seeking, { detail: path }));
  requestAnimationFrame(goOn);
}

/** Calls `open` when a field is sought whose path is one of these, or a part of one. */
export function useRevealRequest(paths: readonly string[], open: () => void): void {
  const hear = useEffectEvent((event: Event) => {
    const sought = (event as CustomEvent<string>).detail;
    if (paths.some((path) => sought === path || sought.startsWith(`${path}.`))) open();
  });
  useEffect(() => {
    const listener = (event: Event) => hear(event);
    document.addEventListener(seeking, listener);
    return () => document.removeEventListener(seeking, listener);
  }, []);
}
