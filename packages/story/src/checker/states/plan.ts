import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { type ItemMove, lead } from '../../engine/compile/node-logic.ts';
import { siteOf } from '../../engine/state/dice.ts';
import { slot } from '../../engine/state/layout.ts';
import { partsOf } from '../../logic/references.ts';
import type { Effect, Expression } from '../../model/expression.ts';
import type { Story } from '../../model/story.ts';
import { type Components, componentsOf } from '../graph/components.ts';
import { reached } from '../graph/edges.ts';
import type { Branch } from '../logic/branches.ts';
import { type NodeGraph, nodeGraphOf } from '../logic/node-graph.ts';
import { type Relevance, relevantSlots } from '../logic/relevance.ts';
import { changedSlot, divisorsIn, isExpression, slotsIn } from '../logic/slots-in-logic.ts';
import type { Piece, WrittenNode } from '../logic/story-logic.ts';
import { type Field, fieldsOf, isBounded } from './fields.ts';
import { laterNodes, liveFields, type NodeReads } from './liveness.ts';
import type { CallsNeeded, PackingPlan } from './packing.ts';

/** By what the states of a story differ, and where. */
export interface Plan extends PackingPlan {
  readonly ways: NodeGraph;
  readonly components: Components;
  /** By node: 1 = it can be reached if every condition can hold. */
  readonly isLinked: Uint8Array;
  /** Endings matter to a later run, so that play goes on after one. */
  readonly doesBeginAgain: boolean;
  /** Places whose chance changes only what nothing asks for. */
  readonly ignoredSites: ReadonlySet<number>;
  /** Whether anything asks for the slot, or makes what is asked for from it. */
  isAskedFor(slot: number): boolean;
  /** Whether the effect changes something that is asked for, or may divide by zero. */
  isRelevant(effect: Effect): boolean;
  /** Taking and dropping of the items that matter to a reader who is in the node. */
  liveItemMoves(node: number): readonly ItemMove[];
  /** Whether states in the node differ by the variable's value. */
  isVariableLive(variable: number, node: number): boolean;
  /** Whether states differ by it in the node where the item is, so that every taking of it is explored. */
  isItemLive(item: number, node: number): boolean;
}

/** Then what to remember by component would not find room. */
export function isTooLarge({ fields, components }: Plan): boolean {
  return fields.length * components.count > mostMarks;
}

const mostMarks = 2 ** 30;

/** `wanted`: slots by which states differ though nothing asks for them. */
export function planOf(
  playable: PlayableStory,
  written: readonly WrittenNode[],
  wanted: readonly number[] = [],
): Plan {
  const { layout, story } = playable;
  const startIndex = playable.indexes.nodes.get(playable.start?.id ?? '') as number;
  const isLinked = reached(nodeGraphOf(playable, false), [startIndex]);
  const linked = written.filter((_, node) => isLinked[node] === 1);
  const pieces = linked.flatMap((node) => node.pieces);
  const asked = askedWithTime(playable, pieces, wanted);
  const doesBeginAgain = [...layout.endings.values()].some((at) => asked.slots.has(at));
  const ways = nodeGraphOf(playable, doesBeginAgain);
  const components = componentsOf(ways);

  const fields = fieldsOf({
    playable,
    asked,
    visitBranches: written.map(({ branches }, node) =>
      isLinked[node] === 1 ? branches.filter(decidesLinkByVisits) : [],
    ),
    firstNodes: firstNodes(
      linked.flatMap((node) => node.pieces),
      asked,
    ),
    textCount: textsIn(story, written).size,
  });
  const fieldAt = new Map(fields.map((field, index) => [field.slot, index]));
  const reads = readsByNode(playable, written, asked, fields, fieldAt, ways);
  const isMuch = fields.length * components.count > mostMarks;
  const live = isMuch ? () => [] : liveFields(fields, ways, components, reads);
  const isLive = (at: number, node: number) => {
    const field = fieldAt.get(at);
    return field !== undefined && live(node).includes(field);
  };
  const hasPlaces = fields.some(({ type }) => type === 'place') || layout.pileCapacity > 0;
  const later = hasPlaces ? laterNodes(ways, components) : () => true;
  const isItemLive = (item: number, node: number) => isLive(layout.items + item, node);

  return {
    fields,
    live,
    asked: () => [],
    isAskedFor: (at) => asked.slots.has(at),
    isRelevant: asked.isRelevant,
    ways,
    components,
    isLinked,
    doesBeginAgain,
    ignoredSites: sitesThatDecideNothing(playable, pieces, asked),
    liveItemMoves: liveItemMovesIn(playable, components, isItemLive),
    isVariableLive: (variable, node) => isLive(layout.variables + variable, node),
    isItemLive,
    isLater: later,
    callsNeeded: callsNeededIn(playable, ways, components),
    piledItems: piledItemsIn(playable, isItemLive),
  };
}

/** Where turns are counted, taking and dropping anything matters, and so what moves it: it passes one. */
function askedWithTime(
  playable: PlayableStory,
  pieces: readonly Piece[],
  wanted: readonly number[],
): Relevance {
  const asked = relevantSlots(playable, pieces, wanted);
  if (!countsTurns(playable, asked)) return asked;
  const items = playable.itemMoves.map(({ item }) => playable.layout.items + item);
  const unasked = items.filter((at) => !asked.slots.has(at));
  if (unasked.length === 0) return asked;
  const withItems = relevantSlots(playable, pieces, [...wanted, ...unasked]);
  for (const at of unasked) {
    const ask = withItems.slots.get(at);
    if (ask !== undefined) ask.isChangedFreely = true;
  }
  return withItems;
}

function countsTurns({ layout }: PlayableStory, { slots }: Relevance): boolean {
  return slots.has(slot.turn) || [...layout.entered.values()].some((at) => slots.has(at));
}

const decidesLinkByVisits = ({ type, actionIds }: Branch): boolean =>
  type !== 'if' && type !== 'shuffle' && actionIds.length > 0;

/** Every text that a variable can hold, and those that are only compared. */
function textsIn({ variables }: Story, written: readonly WrittenNode[]): Set<string> {
  const texts = new Set(['']);
  for (const variable of variables) {
    if (variable.kind === 'text' || variable.kind === 'choice') texts.add(variable.initial);
    if (variable.kind === 'choice') for (const option of variable.options) texts.add(option);
  }
  const add = (tree: Expression | Effect) => {
    if (tree.type === 'text') texts.add(tree.value);
    for (const part of partsOf(tree)) add(part);
  };
  for (const { pieces } of written) for (const { tree } of pieces) if (tree !== null) add(tree);
  return texts;
}

/** Nodes whose first visit does something that matters. */
function firstNodes(pieces: readonly Piece[], asked: Relevance): number[] {
  return pieces
    .filter(({ field, tree }) => {
      if (!field.startsWith('on_enter.first') || tree === null || isExpression(tree)) return false;
      return tree.type === 'unlock' || asked.isRelevant(tree);
    })
    .map(({ node }) => node);
}

/** What each point of the ways reads; `available_when` is read where the tag is asked for. */
function readsByNode(
  playable: PlayableStory,
  written: readonly WrittenNode[],
  asked: Relevance,
  fields: readonly Field[],
  fieldAt: ReadonlyMap<number, number>,
  ways: NodeGraph,
): NodeReads[] {
  const { layout, story } = playable;
  const reads = Array.from({ length: ways.count }, () => {
    return { direct: new Set<number>(), forOthers: [] as { target: number; from: number[] }[] };
  });
  const indexesOf = (slots: readonly number[]) => slots.flatMap((at) => fieldAt.get(at) ?? []);
  const readAt = (point: number, slots: readonly number[]) => {
    for (const field of indexesOf(slots)) reads[point]?.direct.add(field);
  };

  for (const [node, { pieces, branches }] of written.entries()) {
    for (const { field, tree, use } of pieces) {
      if (tree === null) continue;
      readAt(
        node,
        divisorsIn(tree).flatMap((divisor) => slotsIn(playable, divisor)),
      );
      if (isExpression(tree)) {
        if (use !== 'condition') continue;
        const points =
          field === 'available_when'
            ? (story.nodes[node]?.tags ?? []).flatMap((tag) => ways.tags.get(tag) ?? [])
            : [node];
        for (const point of points) readAt(point, slotsIn(playable, tree));
        continue;
      }
      const at = changedSlot(playable, tree);
      const target = at === null ? undefined : fieldAt.get(at);
      if (at === null || target === undefined) continue;
      const variable = story.variables[at - layout.variables];
      const isExact = tree.type === 'set' && variable?.kind === 'number' && isBounded(variable);
      if (isExact) readAt(node, [at, ...slotsIn(playable, tree)]);
      else reads[node]?.forOthers.push({ target, from: indexesOf(slotsIn(playable, tree)) });
    }
    const logic = playable.logicOf(node);
    for (const { isOnce, chosen } of logic.choices) if (isOnce) readAt(node, [chosen]);
    if (logic.atFirst.length > 0 || branches.some(decidesLinkByVisits)) {
      readAt(node, [layout.visits + node]);
    }
  }
  addItemsOfTime(playable, asked, fields, fieldAt, reads);
  return reads;
}

/** Items that only pass turns matter as long as turns do. */
function addItemsOfTime(
  playable: PlayableStory,
  asked: Relevance,
  fields: readonly Field[],
  fieldAt: ReadonlyMap<number, number>,
  reads: readonly { forOthers: { target: number; from: number[] }[] }[],
): void {
  if (!countsTurns(playable, asked)) return;
  const items = playable.itemMoves.flatMap(
    ({ item }) => fieldAt.get(playable.layout.items + item) ?? [],
  );
  for (const [target, { type, slot: at }] of fields.entries()) {
    if (type !== 'age' && at !== slot.turn) continue;
    for (const { forOthers } of reads) forOthers.push({ target, from: items });
  }
}

/** Where `random` and `chance` are in effects that change nothing that matters. */
function sitesThatDecideNothing(
  { story }: PlayableStory,
  pieces: readonly Piece[],
  asked: Relevance,
): Set<number> {
  const sites = new Set<number>();
  const add = (tree: Expression | Effect, { node, field }: Piece) => {
    if (tree.type === 'random' || tree.type === 'chance') {
      sites.add(siteOf(story.nodes[node]?.id ?? '', field, tree.span.start));
    }
    for (const part of partsOf(tree)) add(part, { node, field } as Piece);
  };
  for (const piece of pieces) {
    const { tree } = piece;
    if (tree === null || isExpression(tree) || asked.isRelevant(tree)) continue;
    for (const part of partsOf(tree)) add(part, piece);
  }
  return sites;
}

/** Callers matter while a return can come, and how many wait while a call or a return can. */
function callsNeededIn(
  playable: PlayableStory,
  { count, starts, targets }: NodeGraph,
  components: Components,
): (node: number) => CallsNeeded {
  if (playable.layout.calls === -1) return () => 'nothing';
  const returns = new Uint8Array(components.count);
  const calls = new Uint8Array(components.count);
  const order = [...components.of.keys()].sort(
    (one, other) => Number(components.of[one]) - Number(components.of[other]),
  );
  for (const point of order) {
    if (point >= count) continue;
    const own = Number(components.of[point]);
    if (point < playable.story.nodes.length) {
      const { choices, node } = playable.logicOf(point);
      const leads = choices.flatMap((choice) => [
        choice.leadsTo,
        ...choice.leads.map((to) => to.to),
      ]);
      if (leads.includes(lead.caller)) returns[own] = 1;
      if (node.pool?.call || choices.some(({ doesCall }) => doesCall)) calls[own] = 1;
    }
    for (let at = Number(starts[point]); at < Number(starts[point + 1]); at++) {
      const next = Number(components.of[Number(targets[at])]);
      if (returns[next] === 1) returns[own] = 1;
      if (calls[next] === 1) calls[own] = 1;
    }
  }
  return (node) => {
    const own = Number(components.of[node]);
    if (returns[own] === 1) return 'callers';
    return calls[own] === 1 ? 'depth' : 'nothing';
  };
}

/** So many are remembered; the rest is found each time. */
const mostCachedMoves = 1_000_000;

function liveItemMovesIn(
  { itemMoves }: PlayableStory,
  { of }: Components,
  isItemLive: (item: number, node: number) => boolean,
): (node: number) => readonly ItemMove[] {
  if (itemMoves.length === 0) return () => itemMoves;
  const known = new Map<number, readonly ItemMove[]>();
  let cachedMoves = 0;
  return (node) => {
    const component = Number(of[node]);
    const before = known.get(component);
    if (before !== undefined) return before;
    const found = itemMoves.filter(({ item }) => isItemLive(item, node));
    cachedMoves += found.length + 1;
    if (cachedMoves < mostCachedMoves) known.set(component, found);
    return found;
  };
}

function piledItemsIn(
  { story, layout }: PlayableStory,
  isItemLive: (item: number, node: number) => boolean,
): (node: number) => ReadonlySet<number> {
  const none: ReadonlySet<number> = new Set();
  if (layout.pileCapacity === 0) return () => none;
  const known = new Map<number, ReadonlySet<number>>();
  return (node) => {
    let items = known.get(node);
    if (items === undefined) {
      const stackable = [...story.items.entries()].filter(([, item]) => item.stackable);
      items = new Set(stackable.map(([item]) => item).filter((item) => isItemLive(item, node)));
      known.set(node, items);
    }
    return items;
  };
}
