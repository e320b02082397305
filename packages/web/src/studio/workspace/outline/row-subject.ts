import type { NewCard } from '../../map/scene/map-props.ts';
import type { Subject } from '../commands/state/command-state.ts';

/** The row or card that it is about, and where it opens, in px of the window. */
export interface RowMenuAt {
  /** The id of the row; null = an empty place of the map. */
  id: string | null;
  /** The ids of all rows that it is about. */
  ids: string[];
  x: number;
  y: number;
  /** The place on the map of a node that is made there. */
  newCard?: NewCard;
}

/**
 * What a row's menu is about: the chapter, or the selected nodes. Chapters that are selected with nodes stay out: nobody
 * who cuts or removes these means all that is in those.
 */
export function rowSubject(
  { id, ids, newCard: card }: RowMenuAt,
  isNode: (id: string) => boolean,
): Subject {
  if (id === null) return { kind: 'place', id: '', ids: [], card };
  return isNode(id)
    ? { kind: 'nodes', id, ids: ids.filter(isNode), card }
    : { kind: 'chapter', id, ids: [id] };
}
