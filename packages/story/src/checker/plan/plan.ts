import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { type ItemMove, lead, type NodeLogic } from '../../engine/compile/node-logic.ts';
import { diceAtStep, siteOf } from '../../engine/state/dice.ts';
import { type Layout, literalsIn } from '../../engine/state/layout.ts';
import { isExpression, partsOf } from '../../logic/references.ts';
import type { Effect, Expression } from '../../model/expression.ts';
import { cutText, playLimits } from '../../model/play-limits.ts';
import { present } from '../../model/present.ts';
import { type Components, componentsOf } from '../graph/components.ts';
import { reached } from '../graph/edges.ts';
import { type NodeGraph, nodeGraphOf } from '../logic/node-graph.ts';
import { type Relevance, relevantSlots } from '../logic/relevance.ts';
import { singleEffectsIn, valuesOf } from '../logic/slots-in-logic.ts';
import type { Piece, WrittenStory } from '../logic/story-logic.ts';
import { type Answers, answersOf } from './answers.ts';
import { type AtHand, nothingAtHand } from './at-hand.ts';
import { type Field, fieldsOf } from './fields.ts';
import { laterNodes, liveFields } from './liveness.ts';
import type { CallsNeeded, PackingPlan } from './packing.ts';
import { branchesThatDecideLinks, countsTurns, readsByNode } from './reads.ts';

/** A plan says by what the states of a story differ, and where. */
export interface Plan extends PackingPlan {
  readonly ways: NodeGraph;
  readonly components: Components;
  /** By node: 1 = it can be reached if every condition can hold. */
  readonly isLinked: Uint8Array;
  /** Endings matter to a later run, so that play goes on after one. */
  readonly doesBeginAgain: boolean;
  /** The answers that are tried where readers are asked. */
  readonly answers: Answers;
  /**
   * Texts are joined and then compared, or may be like other unknown ones, or too much is given to a snippet: not
   * all can be known.
   */
  readonly hasUnknownTexts: boolean;
  /** Places whose chance changes only what nothing asks for. */
  readonly ignoredSites: ReadonlySet<number>;
  /** Whether anything asks for the slot, or makes what is asked for from it. */
  isAskedFor(slot: number): boolean;
  /** Whether the effect changes something that is asked for, or may divide by zero. */
  isRelevant(effect: Effect): boolean;
  /** Taking and dropping of the items that matter to a reader who is in the node. */
  liveItemMoves(node: number): readonly ItemMove[];
  /** Whether states in the node differ by the variable's value; -1 = in effects of the whole story. */
  isVariableLive(variable: number, node: number): boolean;
  /** Whether states differ by it in the node where the item is, so that every taking of it is explored. */
  isItemLive(item: number, node: number): boolean;
}

/** Whether a plan is so large that what to remember by component would not find room. */
export function isTooLarge({ fields, components }: Plan): boolean {
  return fields.length * components.count > mostMarks;
}

const mostMarks = 2 ** 30;

/** `wanted`: slots by which states differ though nothing asks for them. */
export function planOf(
  playable: PlayableStory,
  written: WrittenStory,
  wanted: readonly number[] = [],
  atHand = nothingAtHand,
): Plan {
  const { layout } = playable;
  const demand = demandOf(playable, written, wanted, atHand);
  const { isLinked, pieces, asked, onlyAtHand, doesBeginAgain, texts, fields } = demand;
  const ways = nodeGraphOf(playable, doesBeginAgain);
  const components = componentsOf(ways);
  const fieldAt = new Map(fields.map((field, index) => [field.slot, index]));
  const reads = readsByNode({ playable, written, asked, fields, fieldAt, ways, atHand });
  const isMuch = fields.length * components.count > mostMarks;
  const later = isMuch ? () => [] : liveFields(fields, ways, components, reads);
  const live = withoutForgotten(playable, written, fields, later);
  const isLive = (at: number, node: number) => {
    const field = fieldAt.get(at);
    return field !== undefined && live(node).includes(field);
  };
  const hasPlaces = fields.some(({ type }) => type === 'place') || layout.pileCapacity > 0;
  const isLater = hasPlaces ? laterNodes(ways, components) : () => true;
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
    isVariableLive: (variable, node) =>
      node === -1
        ? fieldAt.has(layout.variables + variable)
        : isLive(layout.variables + variable, node),
    isItemLive: (item, node) => !onlyAtHand.has(item) && isItemLive(item, node),
    isLater: (node, place, item) =>
      isLater(node, place) && (!onlyAtHand.has(item) || atHand.nodes.has(place)),
    onlyAtHand,
    isBackNeeded: (node) => playable.layout.back !== -1 && leadsBack(playable.logicOf(node)),
    answers: answersOf(playable, asked, texts),
    hasUnknownTexts:
      hasUnknownTexts(playable, pieces, asked) ||
      (written.linking.length > 0 && written.instances.crowded.size > 0),
    callsNeeded: callsNeededIn(playable, ways, components),
    piledItems: piledItemsIn(playable, isItemLive),
  };
}

/** What the story asks for where it can be reached, and the fields of a state that hold it. */
function demandOf(
  playable: PlayableStory,
  written: WrittenStory,
  wanted: readonly number[],
  atHand: AtHand,
) {
  const startIndex = present(playable.indexes.nodes.get(playable.start?.id ?? ''));
  const isLinked = reached(nodeGraphOf(playable, false), [startIndex]);
  const linked = written.nodes.filter((_, node) => isLinked[node] === 1);
  const inNodes = linked.flatMap((node) => node.pieces);
  const inTexts = written.linking.flatMap((text) => text.pieces);
  const pieces = [...inNodes, ...written.effects, ...inTexts];
  const { asked, onlyAtHand } = askedWithItems(playable, pieces, wanted, atHand);
  const texts = textsIn(playable, written);
  // Each has its number before anybody types it.
  for (const text of texts) playable.texts.idOf(text);
  const fields = fieldsOf({
    playable,
    asked,
    visitBranches: written.nodes.map((_, node) =>
      isLinked[node] === 1 ? branchesThatDecideLinks(written, node) : [],
    ),
    firstNodes: firstNodes(inNodes, asked),
    textCount: texts.size,
    onlyAtHand,
  });
  const doesBeginAgain = earnedSlots(playable).some((at) => asked.slots.has(at));
  return { isLinked, pieces, asked, onlyAtHand, doesBeginAgain, texts, fields };
}

/** Items that are only at hand are told apart as well. */
function askedWithItems(
  playable: PlayableStory,
  pieces: readonly Piece[],
  wanted: readonly number[],
  { items }: AtHand,
): { asked: Relevance; onlyAtHand: ReadonlySet<number> } {
  const asked = askedWithTime(playable, pieces, wanted);
  const slotOf = (item: number) => playable.layout.items + item;
  const onlyAtHand = new Set([...items].filter((item) => !asked.slots.has(slotOf(item))));
  if (onlyAtHand.size === 0) return { asked, onlyAtHand };
  const all = [...wanted, ...[...onlyAtHand].map(slotOf)];
  return { asked: askedWithTime(playable, pieces, all), onlyAtHand };
}

/** The relevant slots; where turns are counted, those of items too, as taking or dropping one passes a turn. */
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

/** The slots that a later run of the playthrough still has: endings and achievements. */
export function earnedSlots({ layout, story }: PlayableStory): number[] {
  return [
    ...layout.endings.values(),
    ...story.achievements.map((_, index) => layout.achievements + index),
  ];
}

const leadsBack = ({ choices }: NodeLogic): boolean =>
  choices.some(({ leads, leadsTo }) =>
    leads.length === 0 ? leadsTo === lead.before : leads.some(({ to }) => to === lead.before),
  );

/** The texts that a variable can hold, and those that are only compared. */
function textsIn({ story }: PlayableStory, { nodes, effects, texts }: WrittenStory): Set<string> {
  const found = new Set(['', ...literalsIn(story)]);
  for (const variable of story.variables) {
    if (variable.kind === 'text' || variable.kind === 'choice') found.add(variable.initial);
    if (variable.kind === 'choice') for (const option of variable.options) found.add(option);
  }
  const add = (tree: Expression | Effect) => {
    if (tree.type === 'text') found.add(tree.value).add(cutText(tree.value));
    for (const part of partsOf(tree)) add(part);
  };
  for (const { pieces } of [...nodes, ...texts, { pieces: effects }]) {
    for (const { tree } of pieces) if (tree !== null) add(tree);
  }
  return found;
}

/**
 * Whether what is asked of texts depends on characters that nobody knows: on joined ones, or on two
 * that readers typed.
 */
function hasUnknownTexts(
  { indexes, layout, story }: PlayableStory,
  pieces: readonly Piece[],
  asked: Relevance,
): boolean {
  const isText = (tree: Expression) =>
    tree.type === 'variable' &&
    story.variables[indexes.variablesByKey.get(tree.name.text) ?? -1]?.kind === 'text';
  const isUnknown = (tree: Expression | Effect): boolean => {
    if (tree.type === 'compare') {
      const { left, right } = tree;
      if ([left, right].some(({ type }) => type === 'join')) return true;
      if (isText(left) && isText(right)) return true;
    }
    if (tree.type === 'set') {
      const index = indexes.variablesByKey.get(tree.variable.text) ?? -1;
      const isAsked = asked.slots.has(layout.variables + index);
      if (isAsked && valuesOf(tree).some(({ type }) => type === 'join')) return true;
    }
    return partsOf(tree).some(isUnknown);
  };
  return pieces.some(({ tree, use }) => tree !== null && use !== 'value' && isUnknown(tree));
}

/** The live fields; those forgotten when their node is entered count only there, unless asked for elsewhere. */
function withoutForgotten(
  { layout, story, logicOf }: PlayableStory,
  { nodes, effects, linking }: WrittenStory,
  fields: readonly Field[],
  live: (node: number) => readonly number[],
): (node: number) => readonly number[] {
  if (layout.here.size === 0) return live;
  const homes = new Map<number, number>();
  for (const index of story.nodes.keys()) {
    for (const { here } of logicOf(index).choices) if (here !== -1) homes.set(here, index);
  }
  const isAskedAt = (tree: Expression | Effect, node: number) => {
    for (const at of hereSlotsIn(layout, tree)) if (homes.get(at) !== node) homes.delete(at);
  };
  for (const [node, { pieces }] of nodes.entries()) {
    for (const { tree, field } of pieces) {
      if (tree !== null) isAskedAt(tree, field === 'available_when' ? -1 : node);
    }
  }
  for (const { tree } of [...effects, ...linking.flatMap(({ pieces }) => pieces)]) {
    if (tree !== null) isAskedAt(tree, -1);
  }
  if (homes.size === 0) return live;
  const homeOf = fields.map(({ slot: at }) => homes.get(at) ?? -1);
  const known = new Map<number, readonly number[]>();
  return (node) => {
    const before = known.get(node);
    if (before !== undefined) return before;
    const own = live(node).filter((index) => homeOf[index] === -1 || homeOf[index] === node);
    if (known.size * fields.length < mostCachedMoves) known.set(node, own);
    return own;
  };
}

function hereSlotsIn(layout: Layout, tree: Expression | Effect): number[] {
  const own = tree.type === 'chosen_here' ? layout.here.get(tree.action.text) : undefined;
  const within = partsOf(tree).flatMap((part) => hereSlotsIn(layout, part));
  return own === undefined ? within : [own, ...within];
}

/** Nodes whose first visit does something that matters. */
function firstNodes(pieces: readonly Piece[], asked: Relevance): number[] {
  return pieces
    .filter(({ field, tree }) => {
      if (!field.startsWith('on_enter.first') || tree === null || isExpression(tree)) return false;
      return doesUnlock(tree) || asked.isRelevant(tree);
    })
    .map(({ node }) => node);
}

const doesUnlock = (effect: Effect): boolean =>
  singleEffectsIn(effect).some((one) => one.effect.type === 'unlock');

/** The sites of `random` and `chance` in effects that change nothing that matters. */
function sitesThatDecideNothing(
  { story, hasContinues }: PlayableStory,
  pieces: readonly Piece[],
  asked: Relevance,
): Set<number> {
  const sites = new Set<number>();
  const steps = hasContinues ? playLimits.stepsPerTurn : 0;
  const addSite = (site: number) => {
    for (let step = 0; step <= steps; step++) {
      sites.add(diceAtStep({ roll: (own) => own }, step).roll(site, 1));
    }
  };
  const add = (tree: Expression | Effect, piece: Piece) => {
    if (tree.type === 'random' || tree.type === 'chance') {
      addSite(siteOf(story.nodes[piece.node]?.id ?? '', piece.field, tree.span.start));
    }
    for (const part of partsOf(tree)) add(part, piece);
  };
  for (const piece of pieces) {
    const { tree } = piece;
    if (tree === null || isExpression(tree)) continue;
    if (asked.isRelevant(tree) || doesUnlock(tree)) continue;
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
      const { choices, continues, node } = playable.logicOf(point);
      const all = [...choices, ...continues];
      const leads = all.flatMap((way) => [way.leadsTo, ...way.leads.map(({ to }) => to)]);
      if (leads.includes(lead.caller)) returns[own] = 1;
      if (node.pool?.call || all.some(({ doesCall }) => doesCall)) calls[own] = 1;
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

/** The number of moves that are remembered; the rest is found each time. */
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
