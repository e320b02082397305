/** Grammars of sentences: what the builder knows of those that it builds. */
import type { Level } from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import type { t } from '../../t.ts';
import type { LogicNames } from '../names/logic-names.ts';
import { type Join, type Said, type Sentence, type Sentences, sentenceOf } from './sentence.ts';

export type TextKey = Parameters<typeof t>[0];

/** A kind of sentence is what can be added; it says which words its sentences have. */
export interface Kind {
  /** The kind's entry among what can be added; other sentences turn into those without one. */
  add?: TextKey;
  /** Only stories of level 2 can have it. */
  ofLevel2?: true;
  /** The words of a new one. `around`: how those are joined that it comes to. */
  begin: (around: Join) => Partial<Said>;
  /** The sentence, with `<item></item>` for each word that can be chosen. */
  text: (said: Said) => string;
  verbs?: Verbs;
  /** The sentence about another variable: what it said stays, where it fits that one. */
  about?: (sentence: Sentence, key: string, variable: Variable | undefined) => Sentence;
}

/** The verbs of a kind: what its sentences can say of the same thing. */
export interface Verbs {
  words: (said: Said) => string;
  /** The verbs to choose from, its own among them. */
  offered: (said: Said, names: LogicNames) => string[];
  /** The sentence with one of them. */
  turned: (sentence: Sentence, verb: string, names: LogicNames) => Sentence;
}

/** A kind whose sentences are trees of the story; `null` for what says nothing, or something else. */
export interface KindOf<Tree> extends Kind {
  read: (tree: Tree) => Partial<Said> | null;
  write: (said: Said) => Tree | null;
}

/** A grammar is the kinds of sentences that can stand beside each other. */
export interface Grammar {
  /** By name, in the order in which they are offered. */
  kinds: Readonly<Record<string, Kind>>;
  /** Whether sentences come one after the other, and can be moved; else they are joined. */
  isOrdered: boolean;
  texts: { empty: TextKey; addFirst: TextKey; addNext: TextKey };
  /** The fault of a typed sentence, in words. */
  problem: (text: string, level: Level) => string | undefined;
}

/** A logic is a grammar with the way a story keeps what is said: a condition as one text, effects as a list. */
export interface Logic<Value> extends Grammar {
  /** Null for what sentences cannot show now. */
  read: (value: Value, level: Level) => Sentences | null;
  write: (sentences: Sentences) => Value;
  textsOf: (value: Value) => readonly string[];
  slips: (text: string, names: LogicNames) => string[];
  /** The whole value as one text to be typed, and back. */
  typed: (value: Value) => string;
  fromTyped: (text: string) => Value;
  typedProblem: (text: string, level: Level) => string | undefined;
}

export function kindOf<Found extends Kind>(
  kinds: Readonly<Record<string, Found>>,
  { kind }: Sentence,
): Found {
  const found = kinds[kind];
  if (!found) throw new Error(`There is no kind of sentence ${kind}`);
  return found;
}

/** The names that a text has in quotation marks: they may be empty there. */
const quoted = ['node', 'action', 'ending', 'member'] as const;

/** The sentence for a tree; null where no kind has it. */
export function sentenceIn<Tree>(
  kinds: Readonly<Record<string, KindOf<Tree>>>,
  tree: Tree,
): Sentence | null {
  for (const [name, { read }] of Object.entries(kinds)) {
    const said = read(tree);
    // A name that is written and empty is not one that is still to be chosen.
    if (said) return quoted.some((word) => said[word] === '') ? null : sentenceOf(name, said);
  }
  return null;
}
