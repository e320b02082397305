/** A paragraph as a flat row of pieces: first read, then paired, then made a tree. */

import type { Tag } from '../syntax/tag.ts';
import type { LinkTarget } from './link-target.ts';

export interface TextToken {
  kind: 'text';
  text: string;
}

export interface LineBreakToken {
  kind: 'line_break';
}

/**
 * A row of `*` or `_`. Pairing takes marks off it, one for emphasis and two for strong: closing
 * ones from its left, opening ones from its right. What remains between them is text.
 */
export interface MarkRun {
  kind: 'marks';
  mark: '*' | '_';
  /** The offset in the words at which it begins. */
  at: number;
  /** As typed. */
  length: number;
  unpaired: number;
  canOpen: boolean;
  canClose: boolean;
  /** From left to right, each the number of marks taken. */
  closing: number[];
  /** From the innermost, that is from right to left. */
  opening: number[];
}

/** `[` or `![`; a link once a target is found, else text. */
export interface OpenToken {
  kind: 'open';
  text: '[' | '![';
  /** The offset in the words at which it begins. */
  at: number;
  /** The number of runs of marks and of tags before it. */
  runsBefore: number;
  tagsBefore: number;
  target: LinkTarget | null;
}

/** `](…)` of a link. */
export interface CloseToken {
  kind: 'close';
  text: string;
  /** The offset in the words at which it begins. */
  at: number;
}

export interface TagToken {
  kind: 'tag';
  tag: Tag;
  typed: string;
  /** Whether it means nothing where it is. */
  isTyped: boolean;
}

export type InlineToken = TextToken | LineBreakToken | MarkRun | OpenToken | CloseToken | TagToken;
