import type { PlaythroughWithView } from '@brasslamp/contract';
import { useEffect, useRef, useState } from 'react';

/**
 * After a turn the reader starts at the top of the new text, with the keyboard too. Whoever only
 * took or dropped something stays where they are. A new `placeKey` has the text read out anew.
 */
export function usePlace({ id, turn, node }: PlaythroughWithView, isOnlyHandled: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const here = { id, turn, nodeId: node.id, key: `${id} ${turn}` };
  const [seen, setSeen] = useState(here);
  let { key: placeKey } = seen;
  if (seen.id !== id || seen.turn !== turn) {
    const stays = isOnlyHandled && seen.id === id && seen.nodeId === node.id;
    if (!stays) placeKey = here.key;
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
