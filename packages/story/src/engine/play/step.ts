/*
 * The core of the engine: it works on the numbers of a state in place, so that the checker can walk
 * through many states without making one for each. `view`, `act` and `start` are made of it.
 */

import { playLimits } from '../../model/play-limits.ts';
import { present } from '../../model/present.ts';
import { earn } from '../compile/compile-effect.ts';
import type { PlayableStory } from '../compile/compile-story.ts';
import {
  type Choice,
  type ItemMove,
  lead,
  type Move,
  type NodeLogic,
  type Offer,
  type Ways,
} from '../compile/node-logic.ts';
import { partsOf, type TurnObserver } from '../compile/parts.ts';
import type { Dice } from '../state/dice.ts';
import { nodeIn, place, slot, turnIn } from '../state/layout.ts';
import { pileAt, pileCount, setPile } from '../state/piles.ts';
import type { State } from '../state/state.ts';

/** Puts the reader on the start node, as one who enters it. `slots` is a copy of `beginning`. */
export function begin(
  playable: PlayableStory,
  slots: Int32Array,
  dice: Dice,
  observer: TurnObserver | null = null,
): void {
  if (playable.start === null) throw new Error('A story without nodes cannot be started.');
  for (const run of playable.onStart) run(slots, dice);
  arrive(playable, slots, present(playable.indexes.nodes.get(playable.start.id)), dice, observer);
}

/** The offers of a state, in order: choices, locked ones too; then what can be taken and dropped. */
export function offers(playable: PlayableStory, slots: State, dice: Dice): Offer[] {
  const found: Offer[] = offeredChoices(playable, slots, dice);
  for (const move of playable.itemMoves) {
    if (isItemThere(playable, slots, move)) found.push(move.whenEnabled);
  }
  return found;
}

/** The offers that are choices. */
export function offeredChoices(playable: PlayableStory, slots: State, dice: Dice): Offer<Choice>[] {
  const logic = playable.logicOf(nodeIn(slots));
  const found: Offer<Choice>[] = [];
  if (logic.ending !== -1) return found;
  let needsFallback = logic.hasFallback;
  for (const choice of logic.choices) {
    const offer = offerOf(playable, slots, choice, dice);
    if (offer === null) continue;
    found.push(offer);
    if (offer.isEnabled && !choice.isFallback) needsFallback = false;
  }
  let room = logic.poolLimit;
  for (const choice of logic.pool) {
    if (room === 0) break;
    if (choice.leadsTo === logic.index) continue;
    if (choice.when !== null && choice.when(slots, dice) === 0) continue;
    found.push(choice.whenEnabled);
    needsFallback = false;
    room -= 1;
  }
  return logic.hasFallback && !needsFallback ? found.filter(({ move }) => !move.isFallback) : found;
}

/** null = not shown. Without regard to what else is offered. */
function offerOf(
  playable: PlayableStory,
  slots: State,
  choice: Choice,
  dice: Dice,
): Offer<Choice> | null {
  if (choice.usedUp !== -1 && slots[choice.usedUp] !== 0) return null;
  if (choice.isInText !== null && choice.isInText(slots, dice) === 0) return null;
  if (choice.when !== null && choice.when(slots, dice) === 0) {
    return choice.isLockedOtherwise ? choice.whenLocked : null;
  }
  return leadsSomewhere(playable, slots, choice) ? choice.whenEnabled : choice.whenLocked;
}

/** Whether there is a place to go to: the target is there, or there is somewhere to go back to. */
export function leadsSomewhere(
  playable: PlayableStory,
  slots: State,
  { leads, leadsTo }: Ways,
): boolean {
  if (leads.length === 0) return isOpen(playable, slots, leadsTo);
  return leads.some(({ to }) => isOpen(playable, slots, to));
}

const isOpen = (playable: PlayableStory, slots: State, to: number): boolean =>
  to >= lead.stay ||
  (to === lead.caller && waiting(playable, slots) > 0) ||
  (to === lead.before && slots[playable.layout.back] !== 0);

/** The number of calls that wait for their return. */
const waiting = ({ layout: { calls } }: PlayableStory, slots: State): number =>
  calls === -1 ? 0 : (slots[calls] ?? 0);

/** Whether the item is there to be taken or dropped. Nothing moves behind an ending. */
export function isItemThere(playable: PlayableStory, slots: State, move: ItemMove): boolean {
  const { story, layout } = playable;
  const node = nodeIn(slots);
  if (story.nodes[node]?.ending !== null) return false;
  const held = slots[layout.items + move.item] ?? 0;
  if (!move.isStackable) {
    return held === (move.type === 'take' ? place.inNodes + node : place.inventory);
  }
  if (move.type === 'drop') return held > 0 && hasRoomFor(playable, slots, move.item);
  const isLying = pileAt(layout, slots, move.item * story.nodes.length + node) > 0;
  return isLying && held < playLimits.ofAnItem;
}

/**
 * Whether one more of a stackable item can be laid down here. When the reader has made too many
 * piles all over the story, it stays in the hands.
 */
export function hasRoomFor({ story, layout }: PlayableStory, slots: State, item: number): boolean {
  const lying = pileAt(layout, slots, item * story.nodes.length + nodeIn(slots));
  return lying === 0
    ? pileCount(layout, slots) < layout.pilesForDrops
    : lying < playLimits.ofAnItem;
}

/**
 * Does what is offered and enabled; of anything else the result is undefined. `answer` is what the
 * reader says to an action that asks, as `readAnswer` gives it; without one the variable stays.
 */
export function perform(
  playable: PlayableStory,
  slots: Int32Array,
  move: Move,
  dice: Dice,
  answer: string | number | null = null,
  observer: TurnObserver | null = null,
): void {
  if (move.type !== 'choose') moveItem(playable, slots, move);
  else choose(playable, slots, move, dice, answer, observer);
}

function choose(
  playable: PlayableStory,
  slots: Int32Array,
  choice: Choice,
  dice: Dice,
  answer: string | number | null,
  observer: TurnObserver | null,
): void {
  if (choice.asked !== null && answer !== null) {
    partsOf(playable).putAnswer(playable, slots, choice.asked, answer);
  }
  const from = nodeIn(slots);
  countUp(slots, choice.chosen);
  if (choice.here !== -1) slots[choice.here] = 1;
  for (const run of choice.effects) run(slots, dice);
  countUp(slots, slot.turn);
  // Most choices lead straight to a node.
  const isStraight = choice.leadsTo >= 0 && !choice.doesCall;
  const to = isStraight ? choice.leadsTo : follow(playable, slots, choice, dice);
  if (to === lead.stay) return;
  if (playable.layout.back !== -1) slots[playable.layout.back] = from + 1;
  arrive(playable, slots, to, dice, observer);
}

/** Enters a node, and goes on from there as far as the story does without a choice. */
function arrive(
  playable: PlayableStory,
  slots: Int32Array,
  node: number,
  dice: Dice,
  observer: TurnObserver | null,
): void {
  const logic = enter(playable, slots, node, dice);
  if (logic.continues.length === 0) return;
  partsOf(playable).goOn(playable, slots, logic, dice, observer);
}

/** The node to which a way leads, or `lead.stay`; a call waits for its return from now on. */
export function follow(playable: PlayableStory, slots: Int32Array, way: Ways, dice: Dice): number {
  const to = way.leads.length === 0 ? way.leadsTo : drawLead(playable, slots, way, dice);
  if (to === lead.caller) return popCall(playable, slots);
  if (to === lead.before) return (slots[playable.layout.back] ?? 0) - 1;
  if (way.doesCall && to !== lead.stay) {
    pushCall(playable, slots, way.returnsTo === -1 ? nodeIn(slots) : way.returnsTo);
  }
  return to;
}

function drawLead(
  playable: PlayableStory,
  slots: State,
  { leads, site }: Ways,
  dice: Dice,
): number {
  const open = leads.filter(({ to }) => isOpen(playable, slots, to));
  const ranges: number[] = [];
  let faces = 0;
  for (const { weight } of open) {
    ranges.push(faces);
    faces += weight;
  }
  const face = open.length === 1 ? 0 : dice.roll(site, faces, ranges);
  return open[ranges.findLastIndex((first) => first <= face)]?.to ?? lead.stay;
}

export function enter(
  playable: PlayableStory,
  slots: Int32Array,
  node: number,
  dice: Dice,
): NodeLogic {
  const { layout } = playable;
  const logic = playable.logicOf(node);
  const { atFirst, atEvery, ending } = logic;
  slots[slot.node] = node;
  countUp(slots, layout.visits + node);
  const entered = layout.entered.get(node);
  if (entered !== undefined) slots[entered] = turnIn(slots) + 1;
  const isFirst = atFirst.length > 0 && slots[layout.visits + node] === 1;
  for (const run of isFirst ? atFirst : atEvery) run(slots, dice);
  if (ending !== -1) earn(slots, ending, 0);
  return logic;
}

/** Adds a call that comes back to the node; with all places taken the oldest one is forgotten. */
function pushCall(
  { layout: { calls } }: PlayableStory,
  slots: Int32Array,
  returnsTo: number,
): void {
  const count = slots[calls] ?? 0;
  const first = calls + 1;
  if (count === playLimits.callDepth)
    slots.copyWithin(first, first + 1, first + playLimits.callDepth);
  else slots[calls] = count + 1;
  slots[calls + (slots[calls] ?? 0)] = returnsTo;
}

function popCall({ layout: { calls } }: PlayableStory, slots: Int32Array): number {
  const last = calls + (slots[calls] ?? 0);
  const node = slots[last] ?? 0;
  slots[last] = 0;
  slots[calls] = (slots[calls] ?? 0) - 1;
  return node;
}

function moveItem(playable: PlayableStory, slots: Int32Array, move: ItemMove): void {
  const { story, layout } = playable;
  const node = nodeIn(slots);
  const at = layout.items + move.item;
  if (move.isStackable) {
    const pile = move.item * story.nodes.length + node;
    const lying = pileAt(layout, slots, pile);
    const held = slots[at] ?? 0;
    const taken = move.type === 'take' ? Math.min(lying, playLimits.ofAnItem - held) : -1;
    setPile(layout, slots, pile, lying - taken);
    slots[at] = held + taken;
  } else slots[at] = move.type === 'take' ? place.inventory : place.inNodes + node;
  countUp(slots, slot.turn);
}

/** Counts what no play can count to the end of, so that it never begins again below zero. */
function countUp(slots: Int32Array, at: number): void {
  slots[at] = Math.min((slots[at] ?? 0) + 1, playLimits.counted);
}
