import type { Achievement, Action, Item, Node, Snippet, Story } from '../model/story.ts';
import type { Variable } from '../model/variable.ts';

/** The kinds of values. The words of choice variables are texts too. */
export type Kind = 'number' | 'flag' | 'text' | 'set';

/** The meanings of the names in a story's logic. */
export interface Names {
  /** By key, in the text of a snippet: the kinds of its values, which hide variables. null = it can be of any. */
  values?: ReadonlyMap<string, Kind | null>;
  /** By key. */
  variables: ReadonlyMap<string, Variable>;
  items: ReadonlyMap<string, Item>;
  achievements: ReadonlyMap<string, Achievement>;
  /** The nodes by `nodeNameKey`. */
  nodes: ReadonlyMap<string, Node>;
  /** The things that `chosen` may ask for: actions by id, and nodes (that a pool may offer) by id. */
  actions: ReadonlyMap<string, Action | Node>;
  /** The first node that is an ending, by the ending's name. */
  endings: ReadonlyMap<string, Node>;
  /** The snippets by `nodeNameKey`. */
  snippets: ReadonlyMap<string, Snippet>;
}

/** Nodes are called by name without regard to case, and to how letters with accents are made up. */
export function nodeNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}

const keysOfNodes = new WeakMap<{ readonly name: string }, string>();

/** The key of a node's name, worked out once for each node: one that is renamed is another object. */
export function keyOfNode(node: { readonly name: string }): string {
  const known = keysOfNodes.get(node);
  if (known !== undefined) return known;
  const key = nodeNameKey(node.name);
  keysOfNodes.set(node, key);
  return key;
}

export function namesOf(story: Story): Names {
  const { variables, items, achievements, nodes, snippets } = story;
  return {
    variables: byName(variables, ({ key }) => key),
    items: byName(items, ({ key }) => key),
    achievements: byName(achievements, ({ key }) => key),
    nodes: byName(nodes, ({ name }) => nodeNameKey(name)),
    actions: byName<Action | Node>(
      nodes.flatMap((node) => [...node.actions, node]),
      ({ id }) => id,
    ),
    endings: byName(
      nodes.filter(({ ending }) => ending !== null),
      ({ ending }) => ending?.name ?? '',
    ),
    snippets: byName(snippets, ({ name }) => nodeNameKey(name)),
  };
}

/** The things by their names; of several with one name the first counts. */
function byName<Thing>(things: Thing[], nameOf: (thing: Thing) => string): Map<string, Thing> {
  const found = new Map<string, Thing>();
  for (const thing of things) {
    const name = nameOf(thing);
    if (!found.has(name)) found.set(name, thing);
  }
  return found;
}
