import type { PlayableStory } from '../engine/engine.ts';
import { placesOf } from '../engine/save.ts';
import type { State } from '../engine/state.ts';
import type { Item, ItemId, Place } from '../model/story.ts';
import type { Loss } from './move.ts';

export interface MovedItem {
  /** Of the old version. */
  item: Item;
  /** So many the reader carried. */
  carried: number;
  /** Where how many are to be in the new version; null = it does not have the item. */
  places: Map<Place, number> | null;
}

/**
 * All items of the old version, those that were never moved too. What lies in a node that is gone
 * goes where the new version first places the item.
 */
export function movedItems(from: PlayableStory, to: PlayableStory, state: State): MovedItem[] {
  return [...from.indexes.items].map(([id, index]) => {
    const item = from.story.items[index] as Item;
    const old = new Map(placesOf(from, state, item, index));
    const now = to.story.items[to.indexes.items.get(id) ?? -1];
    return {
      item,
      carried: old.get('inventory') ?? 0,
      places: now === undefined ? null : movedPlaces(to, now, old),
    };
  });
}

function movedPlaces(
  to: PlayableStory,
  { location }: Item,
  old: ReadonlyMap<Place, number>,
): Map<Place, number> {
  const isThere = (at: Place) => at === 'inventory' || to.indexes.nodes.has(at);
  const places = new Map([...old].filter(([at]) => isThere(at)));
  const left = [...old].reduce((sum, [at, count]) => (isThere(at) ? sum : sum + count), 0);
  if (left > 0 && location !== null && isThere(location)) {
    places.set(location, (places.get(location) ?? 0) + left);
  }
  return places;
}

/** What the reader carried and, in the state that came of it, carries no longer or in another number. */
export function lostItems(to: PlayableStory, state: State, moved: readonly MovedItem[]): Loss[] {
  return moved.flatMap(({ item, carried, places }): Loss[] => {
    if (places === null) return carried === 0 ? [] : [{ kind: 'item_gone', name: item.name }];
    const now = carriedIn(to, state, item.id);
    // More than asked for: there was no room for so many piles, so that they are in the hands.
    const isKept = now >= carried && now <= (places.get('inventory') ?? 0);
    return isKept ? [] : [{ kind: 'item_changed', name: item.name }];
  });
}

function carriedIn(to: PlayableStory, state: State, id: ItemId): number {
  const index = to.indexes.items.get(id) as number;
  const places = placesOf(to, state, to.story.items[index] as Item, index);
  return new Map(places).get('inventory') ?? 0;
}
