/** The things that a reader has, read off views: nothing of how moves are made is used here. */
import { compileStory, type PlayableStory, restore, view } from '../../engine/engine.ts';
import type { SavedState } from '../../engine/state/state.ts';
import { parseCondition } from '../../logic/logic.ts';
import type { ItemId, Place, Story } from '../../model/story.ts';
import type { Value } from '../../model/variable.ts';
import { inOrder } from './expected-move.ts';

export interface Seen {
  /** By id. */
  values: Map<string, Value>;
  places: Map<ItemId, Map<Place, number>>;
}

/** A version, and the same with all in view, or with nothing that passes on. */
export interface Version extends PlayableStory {
  full: PlayableStory;
  /** In which no node passes on. */
  quiet: PlayableStory;
}

export const toVersion = (story: Story): Version => ({
  ...compileStory(story),
  full: inFullView(story),
  quiet: compileStory(withoutPassing(story)),
});

/** The story with nothing passed on; its states have the same numbers: what conditions ask for is still asked. */
function withoutPassing(story: Story): Story {
  const never = (when: string) =>
    when === '' || parseCondition(when).tree === null ? 'turns < 0' : `turns < 0 and (${when})`;
  const nodes = story.nodes.map((node) => ({
    ...node,
    continue: node.continue.map((way) => ({ ...way, when: never(way.when) })),
  }));
  return { ...story, nodes };
}

/** The story with everything in view and nothing to do, so that views of it are cheap and whole. */
function inFullView(story: Story): PlayableStory {
  return compileStory({
    ...story,
    nodes: story.nodes.map((node) => ({ ...node, body: '', actions: [], pool: null })),
    items: story.items.map((item) => ({ ...item, hidden: false })),
    variables: story.variables.map((variable) => ({ ...variable, shown: true })),
  });
}

/** Looks into every node, as if the reader stood there. */
export function lookEverywhere(full: PlayableStory, saved: SavedState): Seen {
  const { story } = full;
  const { inventory, variables_shown } = view(full, restore(full, saved));
  const places = new Map(
    story.items.map(({ id }): [ItemId, Map<Place, number>] => [id, new Map()]),
  );
  for (const { id, count } of inventory) places.get(id)?.set('inventory', count);
  for (const node of story.nodes) {
    const { items_here } = view(full, restore(full, { ...saved, node_id: node.id }));
    for (const { id, count } of items_here) places.get(id)?.set(node.id, count);
  }
  // They are shown in the author's order; their keys may be swapped.
  const values = variables_shown.map(({ value }, at): [string, Value] => [
    story.variables[at]?.id ?? '',
    inOrder(value),
  ]);
  return { values: new Map(values), places };
}
