/** Variables are what a story remembers beside places and things. Source: spec/story-logic.md. */

interface Named {
  /** Made once and never changed: saves hang on it. */
  id: string;
  /** `[a-z][a-z0-9_]{0,39}`, unique among the story's variables, no `reservedItemKeys`. */
  key: string;
  /** 0–200 characters; what the reader sees beside the value; empty = the key. */
  label: string;
  /** In the reader's side panel. */
  shown: boolean;
}

/** A number variable stays at a bound where something leads over it. */
export interface NumberVariable extends Named {
  kind: 'number';
  initial: number;
  /** Times 10 to the power of `decimals`, a bound is at most `limits.scaledNumber` away from 0. */
  min: number;
  max: number;
  /** The number of decimals: 0–`limits.decimals`. What has more is cut. */
  decimals: number;
}

/** Yes or no. */
export interface FlagVariable extends Named {
  kind: 'flag';
  initial: boolean;
}

/** A choice variable is one of a list of texts. */
export interface ChoiceVariable extends Named {
  kind: 'choice';
  initial: string;
  /** 1–`limits.optionsPerVariable` different ones, each 1–`limits.valueCharacters` characters. */
  options: string[];
}

/** A text variable holds up to `limits.valueCharacters` characters. */
export interface TextVariable extends Named {
  kind: 'text';
  initial: string;
}

/** A set variable holds some of a list. */
export interface SetVariable extends Named {
  kind: 'set';
  /** 1–`limits.membersPerSet` different ones, each 1–`limits.valueCharacters` characters, in the order in which they are shown. */
  members: string[];
  initial: string[];
}

export type Variable = NumberVariable | FlagVariable | ChoiceVariable | TextVariable | SetVariable;
export type VariableKind = Variable['kind'];
/** Of a set: its members, in the author's order. */
export type Value = number | boolean | string | string[];
