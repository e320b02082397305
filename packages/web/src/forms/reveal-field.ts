/** Parts of a form that are folded open by themselves when something leads to a field in them. */
import { useEffect, useEffectEvent } from 'react';

const seeking = 'brasslamp:seek-field';

/** Opens the disclosure around the field, then calls `goOn`. */
export function revealField(path: string, goOn: () => void): void {
  document.dispatchEvent(new CustomEvent(seeking, { detail: path }));
  requestAnimationFrame(goOn);
}

/** Calls `open` when a field with one of these paths, or a part of one, is to be shown. */
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
