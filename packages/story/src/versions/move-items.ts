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
  /** It was laid down where nothing is any more, and the new version has no place for it. */
  isOutOfReach: boolean;
}

/**
 * All items of the old version, those that were never moved too. What lies in a node that is gone
 * goes where the new version first places the item, if it does.
 */
export function movedItems(from: PlayableStory, to: PlayableStory, state: State): MovedItem[] {
  return [...from.indexes.items].map(([id, index]) => {
    const item = from.story.items[index] as Item;
    const old = new Map(placesOf(from, state, item, index));
    const now = to.story.items[to.indexes.items.get(id) ?? -1];
    const first = new Map(placesOf(from, from.beginning, item, index));
    return {
      item,
      carried: old.get('inventory') ?? 0,
      places: now === undefined ? null : movedPlaces(to, now, old),
      isOutOfReach: now !== undefined && isOutOfReach(to, now, old, first),
    };
  });
}

/**
 * Whether a reader could have taken it again where it was brought to, and now can nowhere. What lies
 * as its author first laid it is, in the new version, where that first has it: nowhere, perhaps.
 */
function isOutOfReach(
  to: PlayableStory,
  { location, portable, hidden }: Item,
  old: ReadonlyMap<Place, number>,
  first: ReadonlyMap<Place, number>,
): boolean {
  const isThere = (at: Place) => at === 'inventory' || to.indexes.nodes.has(at);
  if (!portable || hidden || (location !== null && isThere(location))) return false;
  return [...old].some(([at, count]) => !isThere(at) && count > (first.get(at) ?? 0));
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

/**
 * What the reader carried and, in the state that came of it, carries no longer or in another number,
 * and what they could have taken and can no more.
 */
export function lostItems(to: PlayableStory, state: State, moved: readonly MovedItem[]): Loss[] {
  return moved.flatMap(({ item, carried, places, isOutOfReach }): Loss[] => {
    if (places === null) return carried === 0 ? [] : [{ kind: 'item_gone', name: item.name }];
    const now = carriedIn(to, state, item.id);
    // More than asked for: there was no room for so many piles, so that they are in the hands.
    const isKept = now >= carried && now <= (places.get('inventory') ?? 0);
    const { name } = item;
    return [
      ...(isKept ? [] : [{ kind: 'item_changed', name } as const]),
      ...(isOutOfReach ? [{ kind: 'item_out_of_reach', name } as const] : []),
    ];
  });
}

function carriedIn(to: PlayableStory, state: State, id: ItemId): number {
  const index = to.indexes.items.get(id) as number;
  const places = placesOf(to, state, to.story.items[index] as Item, index);
  return new Map(places).get('inventory') ?? 0;
}
