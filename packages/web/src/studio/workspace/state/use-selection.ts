import type { NodeId } from '@brasslamp/story/model';
import { useCallback, useMemo, useState } from 'react';
import { useFromOutline } from '../../draft/use-draft-story.ts';
import { openIdOf, type Place } from './place.ts';

export interface Selection {
  /** Rows of the outline and cards of the map that are selected: the same ones. */
  selection: readonly string[];
  select: (ids: readonly string[]) => void;
  /** The node that was selected last, of those that are there. */
  lastNode: NodeId | null;
}

/** What is open is selected, until something else is; whatever opens next is selected alone. */
export function useSelection(place: Place): Selection {
  const openId = openIdOf(place);
  const [own, setOwn] = useState<{ at: string | null; ids: readonly string[] } | null>(null);
  if (own !== null && own.at !== openId) setOwn(null);
  const select = useCallback((ids: readonly string[]) => setOwn({ at: openId, ids }), [openId]);
  const selection = useMemo(() => own?.ids ?? (openId === null ? [] : [openId]), [own, openId]);
  const lastNode = useFromOutline(
    ({ node }) => selection.findLast((id) => node(id) !== undefined) ?? null,
  );
  return { selection, select, lastNode };
}
