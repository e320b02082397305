import type { LossKind } from '../../../losses/loss.ts';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Choice, Destination, Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import type { PieceBuilder } from '../../twine/piece-builder.ts';
import type { HarloweValue } from '../expression/harlowe-value.ts';
import type { HarloweStory } from './harlowe-story.ts';
import type { NamedHooks } from './named-hooks.ts';

/** A call is a macro as it stands in a passage. */
export interface Call {
  /** As `macroName` spells it. */
  name: string;
  /** `(link-goto:)` */
  construct: string;
  start: number;
  end: number;
  /** null = they cannot be read. */
  given: HarloweValue[] | null;
}

/** The link whose body is read. */
export interface OpenLink {
  ask: Choice['ask'];
  /** Where `(open-url:)` in it leads. */
  address: string | null;
}

/** What macros use of the reader of their passage. */
export interface MacroReader {
  readonly story: HarloweStory;
  /** The unit that readers are in. */
  readonly unit: string;
  readonly source: string;
  readonly builder: PieceBuilder;
  readonly hooks: NamedHooks;
  /** The condition under which the macro at hand runs; null = always. */
  readonly when: ForeignExpression | null;
  readonly link: OpenLink | null;
  /** Those of the passage that want an answer when it is left. */
  readonly asked: NonNullable<Choice['ask']>[];

  place(call: { start: number; end: number }): SourcePlace;
  value(value: HarloweValue, it?: ForeignExpression): ForeignExpression;
  /** Dice and picks in it are drawn before. */
  settled(expression: ForeignExpression, at: SourcePlace): ForeignExpression;
  /** The pieces of a value that is shown: the markup of a text counts. */
  shown(value: HarloweValue): Piece[];
  destination(value: HarloweValue): Destination;
  /** Reads a hook that is written as a value. */
  code(value: HarloweValue): Piece[];
  /** Reads what stands under one more condition. */
  within<Read>(when: ForeignExpression, read: () => Read): Read;
  /** Reads the body of a link. */
  inLink(key: string, read: () => Piece[]): { body: Piece[]; link: OpenLink };
  /** Reads with a variable known: the rounds of a loop. */
  knowing<Read>(
    name: string,
    value: ForeignExpression | { passage: string },
    read: () => Read,
  ): Read;
  display(passage: string, at: SourcePlace): Piece[];
  /** A text in the passage before or behind that becomes something else: `(click: "door")[…]`. */
  changeWords(words: string, call: Call, wrap: (words: Piece[]) => Piece[]): void;
  lost(call: Call, kind: LossKind, keeps?: Piece[]): Piece;
}

/** Makes pieces of a macro that stands alone. */
export type Command = (call: Call, given: HarloweValue[], reader: MacroReader) => Piece[];

/** Makes pieces of a macro with a hook; `read` reads the hook. */
export type Changer = (
  call: Call,
  given: HarloweValue[],
  reader: MacroReader,
  read: () => Piece[],
) => Piece[];
