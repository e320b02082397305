import type { Loss } from '../../losses/loss.ts';
import type { ForeignExpression } from './foreign-expression.ts';
import type { Piece } from './piece.ts';
import type { SourceText } from './source-text.ts';

/** A unit is a part of another tool's story that becomes a node: a passage, a knot, what follows a choice. */
export interface Unit {
  /** By which destinations name it; unique in its story by exact spelling. */
  name: string;
  /** The chapter that its node goes into; null = the story's only one. */
  chapter: string | null;
  tags: string[];
  position: { x: number; y: number } | null;
  /** Whether pools may offer it; null = always. */
  availableWhen: ForeignExpression | null;
  priority: number;
  text: SourceText;
  pieces: Piece[];
}

/** A macro is a widget, macro or function that a story defines: it is written out where it is invoked. */
export interface Macro {
  name: string;
  parameters: { name: string; isReference: boolean }[];
  pieces: Piece[];
  /** The value of a function; null = it has none. */
  returns: ForeignExpression | null;
}

export interface SourceVariable {
  name: string;
  initial: ForeignExpression;
  /** What the source says about it beyond its uses; null = nothing. */
  bounds: { min: number; max: number } | null;
  label: string;
  isShown: boolean;
}

/** A source story is a story of another tool, read into pieces. */
export interface SourceStory {
  title: string;
  /** "Harlowe 3.1.0", "Chapbook (guessed)", "ink". */
  format: string;
  /** BCP 47; null = the source does not say. */
  lang: string | null;
  /** The identity that Twine gives to a story; null = none. */
  ifid: string | null;
  /** The unit with which readers begin; null = the first. */
  start: string | null;
  units: Unit[];
  /** The texts of units that the reader has written into others as well, where these show them. */
  readInPlace: ReadonlySet<SourceText>;
  macros: ReadonlyMap<string, Macro>;
  /** Those that the source declares; others are found by their uses. */
  variables: SourceVariable[];
  /** Effects before the first unit, and at each entry of any. */
  onStart: Piece[];
  onEntry: Piece[];
  /** Around the text of every unit, or of those with the tag. */
  frames: { tag: string | null; header: Piece[]; footer: Piece[] }[];
  panel: Piece[];
  achievements: { key: string; name: string; description: string; isHidden: boolean }[];
  /** Whether a unit that offers no way on is an ending, as in Twine, rather than a mistake. */
  isOverWithoutChoices: boolean;
  /** The losses of reading the container. */
  losses: Loss[];
}
