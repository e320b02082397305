// Tables about drafts, beside their parts (`tables.ts`): what changed in them.
import type { Act } from '@brasslamp/story/draft';
import type { ColumnType } from 'kysely';

/** A column that is written with its row and never again: an update of it does not compile. */
export type Frozen<Value> = ColumnType<Value, Value, never>;

/** When each part of a draft last changed, by numbers that grow in its story; triggers write it. */
export interface StoryChangesTable {
  story_id: Frozen<string>;
  /** `mark` = what is noted about a node. */
  part: Frozen<'story' | 'chapter' | 'node' | 'item' | 'mark'>;
  /** '' for the story. */
  part_id: Frozen<string>;
  seq: number;
  is_removed: number;
}

/** Acts of a studio that were written: each once for ever. */
export interface EditGroupsTable {
  story_id: Frozen<string>;
  /** Made where the act was made. */
  id: Frozen<string>;
  /** The number of the last change that it made. */
  seq: Frozen<number>;
  user_id: string | null;
  act: Frozen<Act>;
  /** JSON: how many parts it changed, and the names of the first of them. */
  parts: Frozen<string>;
  created_at: Frozen<number>;
}
