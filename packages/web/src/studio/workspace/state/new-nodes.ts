/** What becomes of a node that was just made: its name is written next, and on the map it has a place. */
import type { Edit } from '@brasslamp/story/draft';
import type { NodeId } from '@brasslamp/story/model';
import type { NewCard, NewCards } from '../../map/scene/map-props.ts';
import type { WorkspaceState } from './workspace-state.ts';

/** Opens a new node, or shows it on the map, with its name or that of its chapter to be written. */
export function openToName(
  { place, select, showOutline, rename }: WorkspaceState,
  nodeId: NodeId,
  named: string,
) {
  const isOnMap = place.view === 'map';
  if (isOnMap && named === nodeId) rename(named, 'map', true);
  else {
    showOutline(true);
    rename(named, 'outline', true);
  }
  // At last: the page is drawn with it.
  if (isOnMap) select([nodeId]);
  else place.open(nodeId);
}

/** Where a new node lies on the map. */
export const placesOf = (id: NodeId, card: NewCard | undefined): Edit[] =>
  card ? [{ type: 'mark', marks: [...card.placed, { id, position: card.at }] }] : [];

/** What was only shown so far is written with the first nodes that get a place. */
export const shownPlaces = (cards: NewCards | null): Edit[] =>
  cards && cards.placed.length > 0 ? [{ type: 'mark', marks: cards.placed }] : [];
