import type { Edit } from '@brasslamp/story/draft';
import type { Reader, Writer } from '../../../db/database.ts';
import type { StoryRow } from '../../story-access/story-rows.ts';
import type { Beside } from '../at-hand/asked-by.ts';
import type { Writing } from '../history/keep-history.ts';
import type { RenamePlan } from '../renaming/rename-elsewhere.ts';

/** Finds which of these ids, of nodes of the story, something may lead to. */
export type FindNodes = (
  db: Reader,
  storyId: string,
  ids: readonly string[],
) => Promise<Set<string>>;

/** Edits that are to be written into a draft, in a transaction that holds its story. */
export interface DraftWrite {
  trx: Writer;
  /** The story as it is after what the transaction has written so far. */
  story: StoryRow;
  edits: readonly Edit[];
  writing: Writing;
  plan: RenamePlan | null;
  /** The transaction has written to the draft before. */
  isDirty?: boolean;
  findNodes: FindNodes;
  /** What only the database can tell was asked by the call, which says all of it at once. */
  isChecked?: boolean;
  beside?: Beside;
}
