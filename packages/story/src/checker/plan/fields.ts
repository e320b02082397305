import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { toScale } from '../../engine/state/decimals.ts';
import { place, slot } from '../../engine/state/layout.ts';
import { limits } from '../../model/limits.ts';
import { present } from '../../model/present.ts';
import type { NumberVariable } from '../../model/variable.ts';
import type { Branch } from '../logic/branches.ts';
import type { Relevance, SlotUse } from '../logic/relevance.ts';

/** A part of a state by which states differ, and how it is packed. */
export type Field = { readonly slot: number; readonly bits: number } & (
  | {
      /** Below `low` is `low`, above `high` is `high`: that nothing can tell apart. */
      readonly type: 'number';
      readonly low: number;
      readonly high: number;
    }
  | {
      /** Beyond `high` only where in a round of so many. */
      readonly type: 'round';
      readonly high: number;
      readonly round: number;
    }
  /** Whether it is not 0. */
  | { readonly type: 'ever' }
  /** Turns since the turn in the slot; `high` is any later one, and never. */
  | { readonly type: 'age'; readonly high: number }
  /** The number of a text. */
  | { readonly type: 'text' }
  /** The place of an item; of one of which no place is asked, only where it can still be of use. */
  | { readonly type: 'place'; readonly isAsked: boolean }
  /** Whether an item is carried that only effects can move. */
  | { readonly type: 'carried' }
);

const bitsFor = (values: number): number => Math.max(1, Math.ceil(Math.log2(values)));

/** Counts that anything may be asked about; play never comes so far. */
const uncounted = 2 ** 30 - 1;

export interface FieldSources {
  playable: PlayableStory;
  asked: Relevance;
  /** By node: the branches of the text that depend on how often the reader came. */
  visitBranches: readonly (readonly Branch[])[];
  /** Nodes whose `on_enter.first` does what matters. */
  firstNodes: readonly number[];
  /** The number of different texts that there can be. */
  textCount: number;
  /** Items of which it is only asked whether they are at hand. */
  onlyAtHand: ReadonlySet<number>;
}

/** The fields in the order in which they are packed; `turn`, if it is one of them, is the first. */
export function fieldsOf(sources: FieldSources): Field[] {
  const ages = agesOf(sources);
  return [
    ...turnFields(sources, ages),
    ...ages,
    ...nodeFields(sources),
    ...variableFields(sources),
    ...itemFields(sources),
    ...choiceFields(sources),
    ...earnedFields(sources),
  ];
}

function turnFields({ asked }: FieldSources, ages: readonly { high: number }[]): Field[] {
  const turns = asked.slots.get(slot.turn);
  if (turns === undefined) return [];
  // An age is at most the turn: it must not be cut off before it.
  const cutOff = ages.reduce((most, { high }) => Math.max(most, high), turns.most);
  const high = turns.isRaw ? uncounted : cutOff + 1;
  return [{ type: 'number', slot: slot.turn, low: 0, high, bits: bitsFor(high + 1) }];
}

function nodeFields({ playable, asked, visitBranches, firstNodes }: FieldSources): Field[] {
  const { layout, story } = playable;
  const first = new Set(firstNodes);
  return story.nodes.flatMap((_, index) => {
    const at = layout.visits + index;
    const branches = visitBranches[index] ?? [];
    const ask = asked.slots.get(at);
    const isLeftOut = ask === undefined && branches.length === 0 && !first.has(index);
    return isLeftOut ? [] : [visitsField(at, ask, branches)];
  });
}

function variableFields({ playable, asked, textCount }: FieldSources): Field[] {
  const { layout, story } = playable;
  return [...story.variables.entries()].flatMap(([index, variable]): Field[] => {
    const at = layout.variables + index;
    if (variable.kind === 'set') {
      const { first } = present(layout.sets.get(index));
      const slots = variable.members.map((_, member) => first + member);
      return slots.filter((one) => asked.slots.has(one)).map(everField);
    }
    const ask = asked.slots.get(at);
    if (ask === undefined) return [];
    if (variable.kind === 'number') return [numberField(at, variable, ask)];
    if (variable.kind === 'flag') return [everField(at)];
    // One more for a text that is none of the story's.
    return [{ type: 'text', slot: at, bits: bitsFor(textCount + 1) }];
  });
}

const everField = (at: number): Field => ({ type: 'ever', slot: at, bits: 1 });

function itemFields({ playable, asked, onlyAtHand }: FieldSources): Field[] {
  const { layout, story } = playable;
  const takeable = new Set(playable.itemMoves.map(({ item }) => item));
  return [...story.items.entries()].flatMap(([index, { stackable }]): Field[] => {
    const at = layout.items + index;
    const ask = asked.slots.get(at);
    if (ask === undefined) return [];
    if (stackable && onlyAtHand.has(index)) return [everField(at)];
    if (stackable) return [countField(at, ask, takeable.has(index))];
    if (!takeable.has(index) && !ask.isPlaceAsked) return [{ type: 'carried', slot: at, bits: 1 }];
    const bits = bitsFor(place.inNodes + story.nodes.length);
    return [{ type: 'place', slot: at, bits, isAsked: ask.isPlaceAsked }];
  });
}

/** The fields that say how often, or whether, something was chosen. */
function choiceFields({ playable, asked }: FieldSources): Field[] {
  const { layout, story } = playable;
  const usedUp = story.nodes.flatMap((_, index) =>
    playable
      .logicOf(index)
      .choices.flatMap((choice) => (choice.usedUp === -1 ? [] : choice.usedUp)),
  );
  const all = [...layout.chosen.values(), ...layout.here.values()];
  const slots = new Set([...all.filter((at) => asked.slots.has(at)), ...usedUp]);
  return [...slots].map((at) => {
    const ask = asked.slots.get(at);
    const isCounted = ask !== undefined && (ask.isRaw || ask.most > 0);
    return isCounted ? visitsField(at, ask, []) : everField(at);
  });
}

function earnedFields({ playable: { layout, story }, asked }: FieldSources): Field[] {
  const achievements = story.achievements.map((_, index) => layout.achievements + index);
  const all = [...layout.endings.values(), ...achievements];
  return all.filter((at) => asked.slots.has(at)).map(everField);
}

function agesOf({ playable: { layout }, asked }: FieldSources) {
  return [...layout.entered.values()].flatMap((at) => {
    const ask = asked.slots.get(at);
    if (ask === undefined) return [];
    const high = ask.isRaw ? 1_000_000 : Math.max(0, Math.min(1_000_000, ask.most + 1));
    return [{ type: 'age', slot: at, high, bits: bitsFor(high + 1) } as const];
  });
}

function visitsField(at: number, ask: SlotUse | undefined, branches: readonly Branch[]): Field {
  if (ask?.isRaw) return { type: 'number', slot: at, low: 0, high: uncounted, bits: 30 };
  let high = Math.max(0, ask?.most ?? 0) + 1;
  let round = 1;
  for (const { type, of } of branches) {
    if (type === 'cycle') round = leastCommonMultiple(round, of);
    else high = Math.max(high, type === 'first' ? 2 : of + 1);
  }
  /** From none to `high`, and the places in a round. */
  const values = high + 1 + round;
  if (values > uncounted) return { type: 'number', slot: at, low: 0, high: uncounted, bits: 30 };
  if (round > 1) return { type: 'round', slot: at, high, round, bits: bitsFor(values) };
  return { type: 'number', slot: at, low: 0, high, bits: bitsFor(high + 1) };
}

function leastCommonMultiple(one: number, other: number): number {
  let [large, small] = [one, other];
  while (small !== 0) [large, small] = [small, large % small];
  return (one / large) * other;
}

/** Bounds that lie further apart than this are no bounds to reach. */
const farApart = 10_000;

/** Whether its author has given it bounds that play may well reach. */
export function isBounded({ min, max }: NumberVariable): boolean {
  return max - min <= farApart && (min !== -limits.number || max !== limits.number);
}

// A large story has more numbers than one call takes as its arguments.
const least = (one: number, others: readonly number[]): number =>
  others.reduce((found, other) => Math.min(found, other), one);
const greatest = (one: number, others: readonly number[]): number =>
  others.reduce((found, other) => Math.max(found, other), one);

function numberField(at: number, variable: NumberVariable, ask: SlotUse): Field {
  const scaled = (value: number) => toScale(value, variable.decimals);
  let [low, high] = [scaled(variable.min), scaled(variable.max)];
  if (!ask.isChangedFreely && !ask.isAnswered) {
    const given = [scaled(variable.initial), ...ask.assigned];
    const canCut = !ask.isRaw && !isBounded(variable);
    if (ask.steps.every((step) => step >= 0)) {
      low = Math.max(low, least(high, given));
      if (canCut) high = Math.min(high, Math.max(low, ask.most + 1));
    }
    if (ask.steps.every((step) => step <= 0)) {
      high = Math.min(high, greatest(low, given));
      if (canCut) low = Math.max(low, Math.min(high, ask.least - 1));
    }
  }
  return { type: 'number', slot: at, low, high, bits: bitsFor(high - low + 1) };
}

function countField(at: number, ask: SlotUse, isTakeable: boolean): Field {
  const onlyGrows = !isTakeable && !ask.isChangedFreely && ask.steps.every((step) => step >= 0);
  const high = onlyGrows && !ask.isRaw ? Math.max(0, ask.most) + 1 : 1_000_000;
  return { type: 'number', slot: at, low: 0, high, bits: bitsFor(high + 1) };
}
