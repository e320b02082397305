/** Changes that an author makes by hand to the state of a test play. */

import type { SavedState } from '@brasslamp/story/engine/state';
import type { Item, ItemId, NodeId, Place } from '@brasslamp/story/model';
import type { Value, Variable } from '@brasslamp/story/model/variable';

export const valueIn = ({ variables }: SavedState, { id, initial }: Variable): Value =>
  variables?.[id] ?? initial;

export const withValue = (saved: SavedState, { id }: Variable, value: Value): SavedState => ({
  ...saved,
  variables: { ...saved.variables, [id]: value },
});

export const withVisits = (saved: SavedState, nodeId: NodeId, visits: number): SavedState => ({
  ...saved,
  visits: { ...saved.visits, [nodeId]: visits },
});

export const withSeed = (saved: SavedState, seed: number): SavedState => ({ ...saved, seed });

/** The number of an item in each place; an item that was never moved is at its first place. */
export const placesOf = (
  { items }: SavedState,
  { id, location }: Pick<Item, 'id' | 'location'>,
): Record<Place, number> => items?.[id] ?? (location === null ? {} : { [location]: 1 });

/** The place of an item of which there is one. */
export const placeOf = (saved: SavedState, item: Pick<Item, 'id' | 'location'>): Place | null =>
  Object.entries(placesOf(saved, item)).find(([, count]) => count > 0)?.[0] ?? null;

export const withPlace = (saved: SavedState, itemId: ItemId, place: Place | null): SavedState =>
  withPlaces(saved, itemId, place === null ? {} : { [place]: 1 });

export function withCount(
  saved: SavedState,
  item: Pick<Item, 'id' | 'location'>,
  place: Place,
  count: number,
): SavedState {
  const { [place]: _, ...others } = placesOf(saved, item);
  return withPlaces(saved, item.id, count > 0 ? { ...others, [place]: count } : others);
}

const withPlaces = (
  saved: SavedState,
  itemId: ItemId,
  places: Record<Place, number>,
): SavedState => ({
  ...saved,
  items: { ...saved.items, [itemId]: places },
});
