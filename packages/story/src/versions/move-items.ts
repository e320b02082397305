import type { PlayableStory } from '../engine/engine.ts';
import { displacedIn } from '../engine/saves/dormant-entries.ts';
import { placesOf } from '../engine/saves/save.ts';
import type { Displaced, SavedState, State } from '../engine/state/state.ts';
import { present } from '../model/present.ts';
import type { Item, ItemId, Place } from '../model/story.ts';
import type { Loss } from './move.ts';

export interface MovedItem {
  /** The item as the old version has it. */
  item: Item;
  /** The number that the reader carried. */
  carried: number;
  /** The numbers of it by place in the new version; undefined = that does not have the item. */
  places: Places | undefined;
  /** True where it was laid down where nothing is any more, and the new version has no place for it. */
  isOutOfReach: boolean;
  /** The places where it was before any version lacked a node in which it lay. */
  before: Places;
}

/**
 * The items of the old version, those that were never moved too, and those that wait for a version that has
 * them again. What lies in a node that is gone goes where the new version first places the item, if it does;
 * what was laid there for that reason, and is there still, goes back.
 */
export function movedItems(
  from: PlayableStory,
  to: PlayableStory,
  state: State,
  oldSaved: SavedState,
): MovedItem[] {
  const displaced = new Map(displacedIn(oldSaved));
  const ids = new Set([...from.indexes.items.keys(), ...Object.keys(oldSaved.items ?? {})]);
  return [...ids].flatMap((id): MovedItem[] => {
    const index = from.indexes.items.get(id);
    const now = to.story.items[to.indexes.items.get(id) ?? -1];
    const item = index === undefined ? now : from.story.items[index];
    if (item === undefined) return [];
    const old: Places = new Map(
      index === undefined
        ? Object.entries(oldSaved.items?.[id] ?? {})
        : placesOf(from, state, item, index),
    );
    const before: Places | undefined = placesBefore(displaced.get(id));
    const isBack = before !== undefined && areThere(to, before);
    const first: Places = new Map(
      index === undefined ? old : placesOf(from, from.beginning, item, index),
    );
    return [
      {
        item,
        carried: index === undefined ? 0 : (old.get('inventory') ?? 0),
        places: now && (isBack ? before : movedPlaces(to, now, old)),
        isOutOfReach: now !== undefined && !isBack && isOutOfReach(to, now, old, first),
        before: before ?? old,
      },
    ];
  });
}

type Places = ReadonlyMap<Place, number>;

const placesBefore = (displaced: Displaced | undefined): Places | undefined =>
  displaced && new Map(Object.entries(displaced.from));

const isThere = (to: PlayableStory, at: Place): boolean =>
  at === 'inventory' || to.indexes.nodes.has(at);

const areThere = (to: PlayableStory, places: Places): boolean =>
  [...places.keys()].every((at) => isThere(to, at));

/**
 * The items that were laid elsewhere because their node is gone, for a version that has the node again. What
 * has come into the reader's hands is left there.
 */
export function displacedItems(
  to: PlayableStory,
  state: State,
  moved: readonly MovedItem[],
): [ItemId, Displaced][] {
  return moved.flatMap(({ item: { id }, places, before }): [ItemId, Displaced][] => {
    if (places === undefined || areThere(to, before)) return [];
    const index = present(to.indexes.items.get(id));
    const now = new Map(placesOf(to, state, present(to.story.items[index]), index));
    if (now.get('inventory') !== before.get('inventory')) return [];
    return [[id, { from: Object.fromEntries(before), to: Object.fromEntries(now) }]];
  });
}

/**
 * Whether a reader could have taken it again where it was brought to, and now can nowhere. What lies
 * as its author first laid it is, in the new version, where that first has it: nowhere, perhaps.
 */
function isOutOfReach(
  to: PlayableStory,
  { location, portable, hidden }: Item,
  old: Places,
  first: Places,
): boolean {
  if (!portable || hidden || (location !== null && isThere(to, location))) return false;
  return [...old].some(([at, count]) => !isThere(to, at) && count > (first.get(at) ?? 0));
}

function movedPlaces(to: PlayableStory, { location }: Item, old: Places): Map<Place, number> {
  const places = new Map([...old].filter(([at]) => isThere(to, at)));
  const left = [...old].reduce((sum, [at, count]) => (isThere(to, at) ? sum : sum + count), 0);
  if (left > 0 && location !== null && isThere(to, location)) {
    places.set(location, (places.get(location) ?? 0) + left);
  }
  return places;
}

/**
 * The losses of the reader: items that they carried and, in the state that came of it, carry no longer or in
 * another number, and items that they could have taken and can no more.
 */
export function lostItems(to: PlayableStory, state: State, moved: readonly MovedItem[]): Loss[] {
  return moved.flatMap(({ item, carried, places, isOutOfReach }): Loss[] => {
    if (places === undefined) return carried === 0 ? [] : [{ kind: 'item_gone', name: item.name }];
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
  const index = present(to.indexes.items.get(id));
  const places = placesOf(to, state, present(to.story.items[index]), index);
  return new Map(places).get('inventory') ?? 0;
}
