import type { PlaythroughWithView } from '@brasslamp/contract';
import { useEffect, useRef, useState } from 'react';

/**
 * After a turn the reader starts at the top of the new text, with the keyboard too; also when they
 * want to read what they were warned of. Somebody who only took or dropped something stays where they
 * are. A new `placeKey` has the text read out again.
 */
export function usePlace(
  { id, turn, node }: PlaythroughWithView,
  isOnlyHandled: boolean,
  isWarned: boolean,
) {
  const heading = useRef<HTMLHeadingElement>(null);
  const nodeId = node.id;
  const here = { id, turn, nodeId, isWarned, key: `${id} ${turn} ${nodeId} ${isWarned}` };
  const [seen, setSeen] = useState(here);
  let { key: placeKey } = seen;
  const isHere = seen.id === id && seen.nodeId === nodeId && seen.isWarned === isWarned;
  if (seen.turn !== turn || !isHere) {
    if (!(isOnlyHandled && isHere)) placeKey = here.key;
    setSeen({ ...here, key: placeKey });
  }

  const shown = useRef(placeKey);
  useEffect(() => {
    if (shown.current === placeKey) return;
    shown.current = placeKey;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [placeKey]);
  return { heading, placeKey };
}

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
