import type { NodeId } from '@brasslamp/story/model';
import { useCallback, useMemo, useState } from 'react';
import { useFromOutline } from '../../draft/draft-hooks.ts';
import { openIdOf, type Place } from './place.ts';
import { idsOf, selectedAt, toOpen, withOpen, withSelected } from './selected.ts';

export interface Selection {
  /** Rows of the outline and cards of the map that are selected: the same ones. */
  selection: readonly string[];
  select: (ids: readonly string[]) => void;
}

interface SelectionAt extends Selection {
  /** The node that was selected last, of those that are there. */
  lastNode: NodeId | null;
  /** Tells that one is on the way to another place. */
  goTo: (next: Place) => void;
}

export function useSelection(place: Place): SelectionAt {
  const openId = openIdOf(place);
  const [known, setKnown] = useState(() => selectedAt(openId));
  const now = withOpen(known, openId);
  if (now !== known) setKnown(now);
  const selection = useMemo(() => idsOf(now), [now]);
  const select = useCallback(
    (ids: readonly string[]) => setKnown((selected) => withSelected(selected, ids)),
    [],
  );
  const goTo = useCallback(
    (next: Place) => setKnown((selected) => toOpen(selected, openIdOf(next))),
    [],
  );
  const lastNode = useFromOutline(
    ({ node }) => selection.findLast((id) => node(id) !== undefined) ?? null,
  );
  return { selection, select, lastNode, goTo };
}
