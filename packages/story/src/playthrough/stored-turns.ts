/*
 * How the states of a playthrough are stored. A state knows every node that was visited: in a long
 * reading of a big story it has 100 KB, and each turn changes a few bytes of it. So a turn says what
 * it changed in the state before it, back to a turn with a whole state. Pure.
 */
import type { SavedState } from '../engine/state/state.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

type Fields = { [key: string]: Json };

/** The state of a playthrough, or of a turn that has it whole. */
export const savedIn = ({ state }: { state: string }): SavedState => JSON.parse(state);

/** A change of fields: those to set, those to take out, and those to change within. */
interface Change {
  set?: Fields;
  out?: string[];
  in?: { [key: string]: Change };
}

/** The characters of a state below which nothing is worth saving. */
const smallCharacters = 1_000;
/** The most turns that are read to know one state. */
const mostInARow = 64;

export interface StoredTurn {
  turn: number;
  /** JSON of a whole state; or of what changed, if `whole_turn` says so. */
  state: string;
  /** The last turn with a whole state before this one; null = this one has it. */
  whole_turn: number | null;
}

/**
 * The form in which the state that a turn came to is stored. `before` is the state of the turn before it, and
 * `wholeTurn` the last turn that has a whole one.
 */
export function storedTurn(
  turn: number,
  state: string,
  { before, wholeTurn }: { before: string; wholeTurn: number },
): StoredTurn {
  const whole = { turn, state, whole_turn: null };
  const inARow = turn - wholeTurn;
  if (state.length < smallCharacters || inARow > mostInARow) return whole;
  const change = JSON.stringify(changeFrom(fieldsIn(before), fieldsIn(state)));
  // Together they are not to become longer than some whole states.
  return change.length * inARow > state.length * 2
    ? whole
    : { turn, state: change, whole_turn: wholeTurn };
}

/** The whole states of turns in their order, beginning with one that has it, by turn. */
export function wholeStates(stored: readonly StoredTurn[]): Map<number, string> {
  const states = new Map<number, string>();
  let last: Fields | null = null;
  for (const { turn, state, whole_turn } of stored) {
    const now: Fields =
      whole_turn === null ? fieldsIn(state) : changed(last ?? {}, changeIn(state));
    states.set(turn, whole_turn === null ? state : JSON.stringify(now));
    last = now;
  }
  return states;
}

const fieldsIn = (state: string): Fields => JSON.parse(state);
const changeIn = (state: string): Change => JSON.parse(state);

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys are the author's words: `__proto__` is one like any other, and never assigned. */
const fieldsOf = <Value>(entries: [string, Value][]): { [key: string]: Value } =>
  Object.fromEntries(entries);

const hasAny = (value: object): boolean => Object.keys(value).length > 0;

function changeFrom(before: Fields, after: Fields): Change {
  const known = new Map(Object.entries(before));
  const set: [string, Json][] = [];
  const within: [string, Change][] = [];
  for (const [key, value] of Object.entries(after)) {
    const old = known.get(key);
    known.delete(key);
    if (isFields(value) && isFields(old)) {
      const change = changeFrom(old, value);
      if (hasAny(change)) within.push([key, change]);
    } else if (JSON.stringify(value) !== JSON.stringify(old)) {
      set.push([key, value]);
    }
  }
  return {
    ...(set.length > 0 && { set: fieldsOf(set) }),
    ...(known.size > 0 && { out: [...known.keys()] }),
    ...(within.length > 0 && { in: fieldsOf(within) }),
  };
}

function changed(before: Fields, { set = {}, out = [], in: within = {} }: Change): Fields {
  const fields = new Map(Object.entries(before));
  for (const key of out) fields.delete(key);
  for (const [key, value] of Object.entries(set)) fields.set(key, value);
  for (const [key, change] of Object.entries(within)) {
    const old = fields.get(key);
    fields.set(key, changed(isFields(old) ? old : {}, change));
  }
  return fieldsOf([...fields]);
}
