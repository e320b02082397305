import { nodeNameKey } from '../../logic/names.ts';
import { cutText, playLimits } from '../../model/play-limits.ts';
import type { Node, Story, Target } from '../../model/story.ts';
import type { SetVariable } from '../../model/variable.ts';
import type { State } from './state.ts';

/**
 * The layout says which number of a state is what. A state is one `Int32Array`:
 *
 * | from                | how many                     | what                                        |
 * |---------------------|------------------------------|---------------------------------------------|
 * | `slot.node`         | 1                            | index of the node where the reader is       |
 * | `slot.turn`         | 1                            | actions taken                               |
 * | `slot.seed`         | 1                            | where the story's own dice begin            |
 * | `visits`            | nodes                        | how often the node was entered              |
 * | `entered` (by node) | nodes asked for              | turn + 1 of the last entry; 0 = never       |
 * | `chosen` (by id)    | actions, nodes in pools      | how often it was chosen                     |
 * | `variables`         | variables                    | number × 10^decimals; flag 0/1; of a text its `Texts` id; of a set 0 |
 * | `items`             | items                        | `place`; of a stackable one the count carried |
 * | `piles`             | 2 × `pileCapacity`           | stackable ones that lie about (`piles.ts`)  |
 * | `calls`             | 17, or none                  | how many wait, then the indexes of the nodes to which they come back; 0s |
 * | `here` (by id)      | actions asked for            | 1 = chosen since its node was last entered  |
 * | `sets` (by variable) | members of each set         | 1 = it is in the set                        |
 * | `back`              | 1, or none                   | index + 1 of the node where the reader stood before the one where they stand; 0 = there is none |
 * | `endings`           | different names of endings   | 0 = never, turn + 1 when first earned, or `earnedBefore` |
 * | `achievements`      | achievements                 | the same                                    |
 *
 * The engine reads a slot only where the story's logic asks for it, where an offer depends on it
 * (`chosen` of a `once`, `here` of a `once_per_visit`, places of portable items, `calls` of a
 * `return`, `back` of a `back`), or to change that same
 * slot: one that nothing asks for may hold anything that its kind allows, and nothing else will
 * differ. `NodeLogic.reads` and `.writes` say by node which ones its logic asks for and changes.
 */
export interface Layout {
  /** The number of numbers in a state. */
  readonly length: number;
  /** + index of the node. */
  readonly visits: number;
  /** By index of the node: of those that a `turns_since` may ask for. */
  readonly entered: ReadonlyMap<number, number>;
  /** By id of the action, or of a node that a pool may offer. */
  readonly chosen: ReadonlyMap<string, number>;
  /** By id: of the actions that are `once_per_visit`, or that a `chosen_here` may ask for. */
  readonly here: ReadonlyMap<string, number>;
  /** + index of the variable. */
  readonly variables: number;
  /** By index of the variable, which is a set. */
  readonly sets: ReadonlyMap<number, SetSlots>;
  /** + index of the item. */
  readonly items: number;
  readonly piles: number;
  readonly pileCapacity: number;
  /** With so many piles and more, no new one is begun by a drop: `move` effects need the rest. */
  readonly pilesForDrops: number;
  /** -1 = nothing in the story calls, so that nobody ever waits for a `return`. */
  readonly calls: number;
  /** -1 = nothing in the story leads `back`. */
  readonly back: number;
  /** By the name of the ending. */
  readonly endings: ReadonlyMap<string, number>;
  /** + index of the achievement. */
  readonly achievements: number;
}

/** The slots of a set: one for each of its members, from `first` on. */
export interface SetSlots {
  readonly first: number;
  readonly variable: SetVariable;
}

export const slot = { node: 0, turn: 1, seed: 2 } as const;
const fixedSlots = 3;

/** The index of the node where the reader of a state is. */
export const nodeIn = (slots: State): number => slots[slot.node] ?? 0;

/** The number of actions that were taken until a state. */
export const turnIn = (slots: State): number => slots[slot.turn] ?? 0;

/** The place of an item that is not stackable: nowhere, carried, or `inNodes` + index of the node. */
export const place = { nowhere: 0, inventory: 1, inNodes: 2 } as const;

/** Of an ending or achievement that an earlier run of the playthrough earned. */
export const earnedBefore = -1;

/** The number of piles that a reader can make by dropping. */
const droppedPiles = 64;

type IndexBy = ReadonlyMap<string, number>;

/** Indexes in the lists of the story. The first of two that are alike counts. */
export interface Indexes {
  /** By id. */
  readonly nodes: IndexBy;
  readonly items: IndexBy;
  readonly variables: IndexBy;
  readonly achievements: IndexBy;
  /** By name in lower case. */
  readonly nodesByName: IndexBy;
  readonly itemsByKey: IndexBy;
  readonly variablesByKey: IndexBy;
  readonly achievementsByKey: IndexBy;
}

export function indexesOf({ nodes, variables, items, achievements }: Story): Indexes {
  return {
    nodes: byFirst(nodes, ({ id }) => id),
    items: byFirst(items, ({ id }) => id),
    variables: byFirst(variables, ({ id }) => id),
    achievements: byFirst(achievements, ({ id }) => id),
    nodesByName: byFirst(nodes, ({ name }) => nodeNameKey(name)),
    itemsByKey: byFirst(items, ({ key }) => key),
    variablesByKey: byFirst(variables, ({ key }) => key),
    achievementsByKey: byFirst(achievements, ({ key }) => key),
  };
}

function byFirst<Thing>(things: readonly Thing[], keyOf: (thing: Thing) => string) {
  const indexes = new Map<string, number>();
  for (const [index, thing] of things.entries()) {
    const key = keyOf(thing);
    if (!indexes.has(key)) indexes.set(key, index);
  }
  return indexes;
}

/** The slots that only some stories of level 2 have. */
export type NewerSlots = Pick<Layout, 'here' | 'sets' | 'back'>;

/** The room that level 2 needs in a state: where its texts are, and which slots they get. */
export interface NewerRoom {
  /** The texts beside bodies, conditions and effects that may have logic in them. */
  textsOf(story: Story): Iterable<string>;
  /** `texts` has all of the story that may have logic in them; `room` gives the first of so many slots. */
  slotsOf(story: Story, texts: readonly string[], room: (count: number) => number): NewerSlots;
}

const noSlots: NewerSlots = { here: new Map(), sets: new Map(), back: -1 };

export function layoutOf(story: Story, indexes: Indexes, newer: NewerRoom | null): Layout {
  const { nodes, variables, items, achievements } = story;
  const texts = logicOf(story);
  for (const { body } of nodes) texts.push(body);
  for (const text of newer?.textsOf(story) ?? []) texts.push(text);
  let length = fixedSlots;
  const room = (count: number): number => {
    length += count;
    return length - count;
  };
  const bySlot = <Key>(keys: Iterable<Key>): Map<Key, number> => {
    const slots = new Map<Key, number>();
    for (const key of keys) if (!slots.has(key)) slots.set(key, room(1));
    return slots;
  };

  const stackable = items.filter((item) => item.stackable);
  const firstPiles = stackable.filter(({ location }) => indexes.nodes.has(location ?? '')).length;
  const pilesForDrops = stackable.length === 0 ? 0 : firstPiles + droppedPiles;
  // A `move` makes one pile of all there are, so that it adds at most one for each item.
  const pileCapacity = pilesForDrops + stackable.length;

  const visits = room(nodes.length);
  return {
    visits,
    entered: bySlot(nodesAskedForTurns(texts, indexes)),
    chosen: bySlot(choosable(nodes)),
    variables: room(variables.length),
    items: room(items.length),
    piles: room(2 * pileCapacity),
    pileCapacity,
    pilesForDrops,
    calls: doesCall(nodes) ? room(1 + playLimits.callDepth) : -1,
    ...(newer?.slotsOf(story, texts, room) ?? noSlots),
    endings: bySlot(nodes.flatMap(({ ending }) => ending?.name ?? [])),
    achievements: room(achievements.length),
    length,
  };
}

function* choosable(nodes: readonly Node[]): Iterable<string> {
  const tags = new Set(nodes.map(({ pool }) => pool?.tag));
  for (const node of nodes) {
    for (const action of node.actions) yield action.id;
    if (node.tags.some((tag) => tags.has(tag))) yield node.id;
  }
}

const doesCall = (nodes: readonly Node[]): boolean =>
  nodes.some(
    ({ actions, continue: ways, pool }) =>
      pool?.call || actions.some(({ call }) => call) || ways.some(({ call }) => call),
  );

/** Whether it leads `back`, or may. */
export const isBack = ({ target }: { target: Target }): boolean =>
  Array.isArray(target) ? target.some(isBack) : target === 'back';

const turnsSince = /turns_since\s*\(\s*"((?:[^"\\]|\\[\s\S])*)"/g;

/**
 * The nodes that a `turns_since` names. Looked for as words, without parsing the whole story: one in
 * a string or in text that is shown as typed is found too, and costs its node a slot for nothing.
 */
function* nodesAskedForTurns(texts: readonly string[], { nodesByName }: Indexes): Iterable<number> {
  for (const name of wordsAskedFor(texts, 'turns_since', turnsSince)) {
    const index = nodesByName.get(nodeNameKey(unescaped(name)));
    if (index !== undefined) yield index;
  }
}

export function* wordsAskedFor(
  texts: readonly string[],
  name: string,
  pattern: RegExp,
): Iterable<string> {
  for (const text of texts) {
    if (!text.includes(name)) continue;
    for (const [, word = ''] of text.matchAll(pattern)) yield word;
  }
}

const literal = /"((?:[^"\\]|\\[\s\S])*)"/g;

/** The texts in quotation marks in conditions and effects: those that a variable may be set to. */
export function* literalsIn(story: Story): Iterable<string> {
  for (const text of logicOf(story)) {
    for (const [, word = ''] of text.matchAll(literal)) yield cutText(unescaped(word));
  }
}

const unescaped = (text: string): string => text.replaceAll(/\\(["\\])/g, '$1');

/** Conditions and effects, without those that are empty. */
export function logicOf(story: Story): string[] {
  const found = [...story.on_start, ...story.on_entry];
  const addOne = (text: string) => {
    if (text !== '') found.push(text);
  };
  for (const { available_when, on_enter, actions, continue: ways } of story.nodes) {
    addOne(available_when);
    on_enter.first.forEach(addOne);
    on_enter.every.forEach(addOne);
    for (const { when, effects } of actions) {
      addOne(when);
      effects.forEach(addOne);
    }
    for (const { when } of ways) addOne(when);
  }
  return found;
}
