import type { PlaythroughWithView } from '@brasslamp/contract';
import { useState } from 'react';

type Shown = PlaythroughWithView['view']['variables_shown'];

/** The keys of the shown values that the last turn changed. */
export function useChanges({ id, turn, view }: PlaythroughWithView): ReadonlySet<string> {
  const here = { id, turn, shown: view.variables_shown };
  const [seen, setSeen] = useState({ ...here, changed: none });
  if (seen.id === id && seen.turn === turn) return seen.changed;
  const changed = seen.id === id ? changedKeys(seen.shown, here.shown) : none;
  setSeen({ ...here, changed });
  return changed;
}

const none: ReadonlySet<string> = new Set();

export function changedKeys(before: Shown, after: Shown): ReadonlySet<string> {
  const was = new Map(before.map(({ key, value }) => [key, value]));
  return new Set(
    after.flatMap(({ key, value }) => (was.has(key) && was.get(key) !== value ? key : [])),
  );
}
