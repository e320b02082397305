import type { NewerGrammar } from '../../logic/cursor.ts';
import type { Effect, Expression } from '../../model/expression.ts';
import type { ActionId, Ask, Node, Story } from '../../model/story.ts';
import type { Value } from '../../model/variable.ts';
import type { Dice } from '../state/dice.ts';
import type { Layout, NewerRoom } from '../state/layout.ts';
import type { ReadOnTheWay, SavedState, State } from '../state/state.ts';
import type { Scaled } from './arithmetic.ts';
import type { StoryTexts } from './body-logic.ts';
import type { Compiled } from './compile-expression.ts';
import type { NodeScope } from './compile-node.ts';
import type { PlayableStory } from './compile-story.ts';
import type { Asked, Continuing, Evaluate, NodeLogic, Run } from './node-logic.ts';
import type { Compiling, Scope } from './scope.ts';

/**
 * Parts are what only some stories of level 2 need (`needsParts`), so that a browser loads it for those
 * alone. All of it is `level2Parts`.
 */
export interface Parts extends NewerRoom {
  readonly grammar: NewerGrammar;
  /** Compiles texts with frames, panel, snippets, and braces in labels, reasons and names. */
  compileTexts(compiling: Compiling): StoryTexts;
  compileExpression(scope: Scope, tree: Expression): Compiled;
  compileEffect(scope: Scope, tree: Effect): Run | null;
  /** The set that is the variable of that index. */
  compileSet(scope: Scope, index: number): Compiled;
  readonly decimals: DecimalNumbers;
  compileContinues(scope: NodeScope, node: Node): Continuing[];
  goOn(playable: PlayableStory, slots: Int32Array, from: NodeLogic, ...turn: RestOfTurn): void;
  readerOnTheWay(playable: PlayableStory): TurnObserver & { read: ReadOnTheWay };
  /** null = there is no variable of that key that a reader could give an answer for. */
  askedFor(compiling: Compiling, ask: Ask): Asked | null;
  readAnswer(playable: PlayableStory, action: ActionId, typed: Typed): Answer | null;
  answerTo(asked: Asked, typed: Typed): Answer;
  putAnswer(playable: PlayableStory, slots: Int32Array, asked: Asked, answer: Answered): void;
  /** Adds what only such a story saves. */
  saveNewer(playable: PlayableStory, state: State, saved: SavedState): void;
  restoreNewer(playable: PlayableStory, slots: Int32Array, saved: SavedState): void;
  isSetChanged(playable: PlayableStory, state: State, index: number): boolean;
  membersIn(playable: PlayableStory, state: State, index: number): string[];
  /** Makes those the members of the set, and no others; words that are no members of it are left out. */
  putMembers(layout: Layout, slots: Int32Array, index: number, words: readonly unknown[]): void;
  /** The sets of which the saved state has members that the version lacks, with these; null = none. */
  membersWaiting(
    playable: PlayableStory,
    state: State,
    before: Pick<SavedState, 'variables'>,
  ): Record<string, Value> | null;
}

/** Numbers of which at least one has decimals. */
export interface DecimalNumbers {
  /** A number as it is written. */
  literal(value: number): Scaled;
  /** The number at another scale; decimals for which there is no room are cut. */
  rescaled(number: Scaled, to: number): Evaluate;
  /** Has the decimals of both, as many as there can be. */
  product(left: Scaled, right: Scaled): Scaled;
  dividedAt(scale: number): (value: number, by: number) => number;
  rounded(name: 'round' | 'floor', number: Scaled): Scaled;
  /** The number in the digits of the story's language. */
  inWords(story: Story, number: Scaled): (slots: State, dice: Dice) => string;
}

export type RestOfTurn = [dice: Dice, observer: TurnObserver | null];

/** A turn observer is told of the nodes that a turn passes without a choice. */
export interface TurnObserver {
  /** Is called before the reader leaves the node where they are by that way. `dice` are those of its step. */
  onPass(slots: Int32Array, way: Continuing, dice: Dice): void;
  /** The turn was to go on after `playLimits.stepsPerTurn` nodes, and ends where it is. */
  onStop?(slots: Int32Array): void;
}

/** An answer as the reader typed it, or as a number. */
export type Typed = string | number | undefined;
export type Answered = string | number;
export type Answer = { value: Answered } | AnswerProblem;

/** A fault of an answer, with what a message about it needs. */
export type AnswerProblem =
  | { problem: 'missing' }
  /** Control characters, a line break within it, halves of characters. */
  | { problem: 'unreadable' }
  | { problem: 'not_a_number' }
  | { problem: 'out_of_bounds'; min: number; max: number }
  | { problem: 'too_many_decimals'; decimals: number }
  /** `most` in code points. */
  | { problem: 'too_long'; most: number };

/** A story was to be played without the parts that it needs. */
export class PartsMissingError extends Error {
  override name = 'PartsMissingError';
}

export function partsOf({ parts }: Pick<Compiling, 'parts'>): Parts {
  if (parts === null) throw new PartsMissingError('The story needs the parts of level 2.');
  return parts;
}
