import { useCallback, useEffect, useState } from 'react';
import { browserStorage } from '../../../device/browser-storage.ts';
import { useMedia } from '../../../device/media-query.ts';
import type { Place } from '../state/place.ts';
import { narrow } from '../state/place.ts';

const key = 'write-outline';

/**
 * Whether the outline is open. Beside the page that is remembered on this device; in a narrow window it
 * lies over the page, opens when one asks for it, and leaves once one has gone somewhere.
 */
export function useOutlineShown({
  nodeId,
  view,
}: Place): [isShown: boolean, show: (isShown: boolean) => void] {
  const isNarrow = useMedia(narrow);
  const [isBeside, setBeside] = useState(() => browserStorage().getItem(key) !== 'closed');
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever one goes.
  useEffect(() => setOver(false), [nodeId, view]);
  const show = useCallback(
    (isShown: boolean) => {
      if (isNarrow) {
        setOver(isShown);
        return;
      }
      setBeside(isShown);
      try {
        browserStorage().setItem(key, isShown ? 'open' : 'closed');
      } catch {
        // No room: it is open next time.
      }
    },
    [isNarrow],
  );
  return [isNarrow ? isOver : isBeside, show];
}
