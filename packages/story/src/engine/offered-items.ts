import type { Item, Node } from '../model/story.ts';
import { countAt } from './item-places.ts';
import type { PlayableStory } from './playable-story.ts';
import type { CarriedItem, ItemHere, State } from './state.ts';

/** What lies in the node and is not hidden, in the author's order. */
export function itemsHere(playable: PlayableStory, node: Node, state: State): ItemHere[] {
  return withCounts(playable, state, node.id)
    .filter(({ item }) => !item.hidden)
    .map((found) => ({ ...shown(found), can_take: isMovable(node, found.item) }));
}

/** What the reader carries, in the author's order. */
export function inventory(playable: PlayableStory, node: Node, state: State): CarriedItem[] {
  return withCounts(playable, state, 'inventory').map((found) => ({
    ...shown(found),
    can_drop: isMovable(node, found.item),
  }));
}

/**
 * Whether the reader may take it or drop it, wherever it is. Nothing moves behind an ending. A
 * hidden item could not be seen where it was dropped, and so never be taken again.
 */
export function isMovable(node: Node, item: Item): boolean {
  return node.ending === null && item.portable && !item.hidden;
}

interface Found {
  item: Item;
  count: number;
}

function withCounts(playable: PlayableStory, state: State, place: string): Found[] {
  return [...playable.items.values()]
    .map((item) => ({ item, count: countAt(state, item, place) }))
    .filter(({ count }) => count > 0);
}

function shown({ item: { id, key, name, description }, count }: Found) {
  return { id, key, name, description, count };
}
