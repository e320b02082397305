import type { Problem } from '../../logic/parse-problem.ts';
import type { Effect, Expression } from '../../model/expression.ts';
import type { Show } from '../../text/tree/body-tree.ts';
import type { ActionLink, Branch, Guards, Media } from './branches.ts';

/** A condition, effect or value, and the field that it is in. */
export interface Piece {
  /** -1 = a field of the whole story. */
  readonly node: number;
  /** The field as in `Finding.field`; its text is `source`. */
  readonly field: string;
  readonly source: string;
  /** `value` = shown in the text. */
  readonly use: 'condition' | 'effect' | 'value';
  readonly tree: Expression | Effect | null;
  readonly problems: readonly Problem[];
  /** The guards of a text: only then is it read. */
  readonly guards?: Guards;
}

/** A text that is not the body of a node: of the whole story, or the words of a choice or an item. */
export interface WrittenText {
  /** Whose label or reason it is; -1 = the story's. */
  readonly node: number;
  readonly field: string;
  readonly source: string;
  /** Index of the item whose name it is. */
  readonly item?: number;
  readonly problems: readonly Problem[];
  readonly moreProblems: number;
  /** Of its conditions and values. */
  readonly pieces: readonly Piece[];
  readonly branches: readonly Branch[];
  readonly shows: readonly Show[];
  /** To actions. */
  readonly links: readonly ActionLink[];
  readonly media: readonly Media[];
}

/** Snippets with values as they are shown. */
export interface Instances {
  /** Each with the place of the snippet among the texts. Branches and pieces are those of it, one by one. */
  readonly all: readonly { template: number; text: WrittenText }[];
  /** By the place where it is shown. */
  readonly at: ReadonlyMap<Show, WrittenText>;
  /** The snippets that have too many, by their place among the texts: not all are here. */
  readonly crowded: ReadonlySet<number>;
}
