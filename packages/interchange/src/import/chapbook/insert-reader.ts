import type { LossKind } from '../../losses/loss.ts';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { Choice, Destination, Piece } from '../pieces/piece.ts';
import type { SourcePlace } from '../pieces/source-text.ts';
import type { ChapbookStory } from './chapbook-story.ts';
import type { InsertValue } from './find-insert.ts';

/** What an insert can use of the reader of its passage. */
export interface InsertReader {
  readonly story: ChapbookStory;
  readonly asked: NonNullable<Choice['ask']>[];
  /** The text of a value, or null where it is worked out. */
  text: (value: InsertValue | undefined | null) => string | null;
  value: (value: InsertValue) => ForeignExpression;
  /** What a value shows: the Markdown of a text counts. */
  shown: (value: InsertValue) => Piece[];
  destination: (value: InsertValue) => Destination;
  /** The pieces of another passage in this place. */
  passage: (name: string, at: SourcePlace) => Piece[];
  lost: (kind: LossKind, construct: string, at: SourcePlace, keeps?: Piece[]) => Piece;
}
