import type { PlaythroughWithView } from '@brasslamp/contract';
import { useEffect, useRef, useState } from 'react';

/**
 * After a turn the reader starts at the top of the new text, with the keyboard too; also when they
 * want to read what they were warned of. Whoever only took or dropped something stays where they
 * are. A new `placeKey` has the text read out anew.
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
