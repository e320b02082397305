import type { Node, NodeId, Story } from '../../model/story.ts';
import type { Variable } from '../../model/variable.ts';
import { toScale } from '../state/decimals.ts';
import type { EngineObserver } from '../state/engine-observer.ts';
import {
  type Indexes,
  indexesOf,
  type Layout,
  layoutOf,
  literalsIn,
  place,
} from '../state/layout.ts';
import { setPile } from '../state/piles.ts';
import type { State } from '../state/state.ts';
import { createTexts, type Texts } from '../state/texts.ts';
import { addTo } from './add-to.ts';
import { compileTexts, type StoryTexts } from './body-logic.ts';
import { compileNode, compilePooled, compileStoryEffects } from './compile-node.ts';
import { completeStory, type FrozenStory } from './complete-story.ts';
import { memoize } from './memoize.ts';
import { hasNewer } from './needs-parts.ts';
import type { ItemMove, NodeLogic, Run } from './node-logic.ts';
import { type Parts, partsOf } from './parts.ts';
import type { Compiling } from './scope.ts';
import { startNode } from './start-node.ts';

/** A story made ready for play: make it once and use it for every reader of that version. */
export interface PlayableStory extends Compiling, Omit<StoryTexts, 'linkingBodyOf'> {
  /** The story with every field of the model, whatever its level. */
  readonly story: Story;
  readonly nodes: ReadonlyMap<NodeId, Node>;
  /** null = the story has no nodes and cannot be started. */
  readonly start: Node | null;
  /** Every taking, then every dropping of what a reader can move, in the author's order. */
  readonly itemMoves: readonly ItemMove[];
  /** `on_start` of the story. */
  readonly onStart: readonly Run[];
  /** Whether any node goes on without a choice. */
  readonly hasContinues: boolean;
  /** The state before the reader enters the first node. */
  readonly beginning: Readonly<Int32Array>;
  /** A copy of a state of this story. It has no piece of memory of its own: its `buffer` is shared. */
  copyOf(state: State): Int32Array;
  /** The compiled logic of a node by its index, made when first asked for and then remembered. */
  logicOf(node: number): NodeLogic;
}

/**
 * `parts` are used if the story needs any of them: without them it throws `PartsMissingError` then.
 * `observer` is called for runtime errors as they happen in play.
 */
export function compileWith(
  given: Parts | null,
  frozen: FrozenStory,
  observer: EngineObserver | null = null,
): PlayableStory {
  const story = completeStory(frozen);
  const parts = hasNewer(story) ? partsOf({ parts: given }) : null;
  const indexes = indexesOf(story);
  const layout = layoutOf(story, indexes, parts);
  const compiling: Compiling = {
    story,
    indexes,
    layout,
    texts: createTexts(() => literalsIn(story)),
    observer,
    parts,
  };
  const compileAll = parts?.compileTexts ?? compileTexts;
  const { linkingBodyOf, ...storyTexts } = compileAll(compiling);
  const nodesByTag = taggedNodes(story);
  const pooled = (doesCall: boolean) =>
    memoize((tag: string) => compilePooled(compiling, nodesByTag.get(tag) ?? [], doesCall));
  const [called, linked] = [pooled(true), pooled(false)];
  const compilingNodes = {
    ...compiling,
    linkingBodyOf,
    onEntry: compileStoryEffects(compiling, 'on_entry'),
    pooledNodes: (tag: string, doesCall: boolean) => (doesCall ? called : linked)(tag),
  };
  return {
    ...compiling,
    nodes: new Map(story.nodes.map((node) => [node.id, node])),
    start: startNode(story),
    beginning: beginningOf(compiling),
    onStart: compileStoryEffects(compiling, 'on_start').runs,
    hasContinues: story.nodes.some((node) => node.continue.length > 0),
    itemMoves: itemMovesOf(story),
    copyOf: copierOf(layout.length, compiling.texts),
    logicOf: memoize((node: number) => compileNode(compilingNodes, node)),
    ...storyTexts,
  };
}

/** In the order in which pools offer them: highest priority first, then the author's order. */
function taggedNodes({ nodes }: Story): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const wanted = new Set(nodes.map(({ pool }) => pool?.tag));
  const byPriority = [...nodes.entries()].sort(([, a], [, b]) => b.priority - a.priority);
  for (const [index, { tags }] of byPriority) {
    for (const tag of new Set(tags)) {
      if (wanted.has(tag)) addTo(found, tag, index);
    }
  }
  return found;
}

/** A hidden item could not be seen where it was dropped, and so never be taken again. */
function itemMovesOf({ items }: Story): ItemMove[] {
  const movable = [...items.entries()].filter(([, { portable, hidden }]) => portable && !hidden);
  return (['take', 'drop'] as const).flatMap((type) =>
    movable.map(([item, { stackable }]) => {
      const move = { type, item, isStackable: stackable } as ItemMove;
      return Object.assign(move, { whenEnabled: { move, isEnabled: true } });
    }),
  );
}

/** The size of the pieces of memory of which copies are made: larger ones cost more to begin. */
const slabBytes = 64 * 1024;

/**
 * Makes copies of states of one length. They share pieces of memory, which are freed when nobody
 * keeps any of their copies: a piece for each copy costs several times what the copying does.
 */
function copierOf(length: number, texts: Texts): (state: State) => Int32Array {
  const bytes = length * Int32Array.BYTES_PER_ELEMENT;
  const perSlab = Math.max(1, Math.floor(slabBytes / bytes));
  let slab = new ArrayBuffer(0);
  let used = 0;
  return (state) => {
    if (used + bytes > slab.byteLength) {
      slab = new ArrayBuffer(perSlab * bytes);
      used = 0;
    }
    const copy = new Int32Array(slab, used, length);
    copy.set(state);
    if (texts.areKept) texts.share(state, copy);
    used += bytes;
    return copy;
  };
}

/** The state in which every variable and item is as its author placed it, and nothing happened. */
function beginningOf(compiling: Compiling): Int32Array {
  const { story, indexes, layout, texts } = compiling;
  const slots = new Int32Array(layout.length);
  for (const [index, variable] of story.variables.entries()) {
    slots[layout.variables + index] = initialOf(variable, texts);
    if (variable.kind === 'set') {
      partsOf(compiling).putMembers(layout, slots, index, variable.initial);
    }
  }
  for (const index of story.items.keys()) putAtFirstPlace(story, indexes, layout, slots, index);
  return slots;
}

function initialOf(variable: Variable, texts: Texts): number {
  switch (variable.kind) {
    case 'number':
      return toScale(variable.initial, variable.decimals);
    case 'flag':
      return variable.initial ? 1 : 0;
    case 'set':
      return 0;
    case 'choice':
    case 'text':
      return texts.idOf(variable.initial);
  }
}

function putAtFirstPlace(
  { items, nodes }: Story,
  indexes: Indexes,
  layout: Layout,
  slots: Int32Array,
  index: number,
): void {
  const item = items[index];
  const at = layout.items + index;
  if (item?.location === 'inventory') slots[at] = item.stackable ? 1 : place.inventory;
  const node = indexes.nodes.get(item?.location ?? '');
  if (item === undefined || node === undefined) return;
  if (item.stackable) setPile(layout, slots, index * nodes.length + node, 1);
  else slots[at] = place.inNodes + node;
}
