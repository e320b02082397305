import type { Item, Place } from '../model/story.ts';
import type { State } from './state.ts';
import { countOf } from './tally.ts';

/** Where the item is, and how many of it: as its author placed it until something moves it. */
function placesOf(state: State, { id, location }: Item): Readonly<Record<Place, number>> {
  const moved = state.items;
  if (moved !== undefined && Object.hasOwn(moved, id)) return moved[id] ?? {};
  return location === null ? {} : { [location]: 1 };
}

export function countAt(state: State, item: Item, place: Place): number {
  return countOf(placesOf(state, item), place);
}

/** All items of the state after `count` of one have gone from a place to another. */
export function itemsAfter(
  state: State,
  item: Item,
  count: number,
  from: Place,
  to: Place,
): Record<string, Record<Place, number>> {
  const { [from]: lying = 0, ...others } = placesOf(state, item);
  const left = lying - count;
  const places = {
    ...others,
    ...(left > 0 && { [from]: left }),
    [to]: countOf(others, to) + count,
  };
  return { ...state.items, [item.id]: places };
}
