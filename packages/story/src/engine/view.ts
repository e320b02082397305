import { offeredActions } from './offered-actions.ts';
import { inventory, itemsHere } from './offered-items.ts';
import { nodeAt, type PlayableStory } from './playable-story.ts';
import type { State, View } from './state.ts';

/** What the reader sees. `body` is shared by all views of the node: do not change it. */
export function view(playable: PlayableStory, state: State): View {
  const node = nodeAt(playable, state.node_id);
  return {
    node: { id: node.id, name: node.name },
    body: playable.bodyOf(node),
    actions: offeredActions(playable, node, state),
    items_here: itemsHere(playable, node, state),
    inventory: inventory(playable, node, state),
    ended: node.ending !== null,
    ending: node.ending,
  };
}
