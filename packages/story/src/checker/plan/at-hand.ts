import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { isExpression } from '../../logic/references.ts';
import { singleEffectsIn } from '../logic/slots-in-logic.ts';
import type { WrittenStory } from '../logic/story-logic.ts';

/**
 * Items that a reader takes or drops in some nodes to pass a turn, so that chance falls again. Of one
 * that nothing else asks for only matters whether it is carried, or lies in one of the nodes.
 */
export interface AtHand {
  readonly items: ReadonlySet<number>;
  readonly nodes: ReadonlySet<number>;
}

export const nothingAtHand: AtHand = { items: new Set(), nodes: new Set() };

/** The part of a plan that says what it tells apart: a slot that somebody asks for, an item that matters in a node. */
interface TellingApart {
  isAskedFor(slot: number): boolean;
  isItemLive(item: number, node: number): boolean;
}

/**
 * The items that may be at hand in the nodes, of those that the plan does not tell apart there. One that lies
 * elsewhere and that no effect moves need not be touched by a reader who comes without it.
 */
export function atHandIn(
  { story, itemMoves, layout, indexes }: PlayableStory,
  { nodes: written, effects }: WrittenStory,
  plan: TellingApart,
  nodes: ReadonlySet<number>,
): AtHand {
  const moved = new Set(
    [...written.flatMap(({ pieces }) => pieces), ...effects].flatMap(({ tree }) => {
      if (tree === null || isExpression(tree)) return [];
      return singleEffectsIn(tree).flatMap(({ effect }) =>
        effect.type === 'give' || effect.type === 'move' ? effect.item.text : [],
      );
    }),
  );
  const comesThere = (item: number): boolean => {
    const { location = null, key = '' } = story.items[item] ?? {};
    const beginsThere = nodes.has(indexes.nodes.get(location ?? '') ?? -1);
    if (beginsThere || location === 'inventory' || moved.has(key)) return true;
    return plan.isAskedFor(layout.items + item);
  };
  const isTold = (item: number) => [...nodes].every((node) => plan.isItemLive(item, node));
  const items = itemMoves.map(({ item }) => item);
  return { items: new Set(items.filter((item) => comesThere(item) && !isTold(item))), nodes };
}
