// Tables about drafts, beside their parts (`tables.ts`): what changed in them.
import type { Act } from '@brasslamp/story/draft';
import type { ColumnType } from 'kysely';

/** A column that is written with its row and never again: an update of it does not compile. */
export type Frozen<Value> = ColumnType<Value, Value, never>;

/** The last change of each part of a draft, by a number that grows in its story; triggers write it. */
export interface StoryChangesTable {
  story_id: Frozen<string>;
  /** `mark` = what is noted about a node. */
  part: Frozen<'story' | 'chapter' | 'node' | 'item' | 'mark'>;
  /** '' for the story. */
  part_id: Frozen<string>;
  seq: number;
  is_removed: number;
}

/** The acts of a studio, for as long as the history tells of them. */
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

/** Acts that were written: each once for ever. */
export interface KnownGroupsTable {
  story_id: Frozen<string>;
  /** The first half of the SHA-256 of the act's id. */
  id_hash: Frozen<Uint8Array>;
}

/** The bytes that the rows of drafts take beside their texts; counted by triggers, also for the author. */
export interface DraftSizesTable {
  story_id: Frozen<string>;
  bytes: number;
}

/** The states of a node after its changes; in the order of their ids. */
export interface NodeHistoryTable {
  story_id: Frozen<string>;
  /** Of a node that is there or in the bin. */
  node_id: Frozen<string>;
  id: Frozen<string>;
  /** null = it is not known, or the account is gone. */
  user_id: string | null;
  /** `other` = it came to this in another way than by a change of this node. */
  act: Frozen<Act | 'other'>;
  words: Frozen<number>;
  /** Of the content before it was deflated. */
  hash: Frozen<string>;
  /** Of `content`. */
  bytes: Frozen<number>;
  created_at: Frozen<number>;
  /** The columns of the node as JSON, deflated. */
  content: Frozen<Uint8Array>;
}

export interface NodeHistorySizesTable {
  story_id: Frozen<string>;
  bytes: number;
  /** The time at which the history is to be thinned; null = there is nothing more to thin. */
  thin_at: number | null;
}

/** The lengths of drafts. */
export interface DraftCountsTable {
  story_id: Frozen<string>;
  /** The story's, when it was counted. */
  content_revision: number;
  /** In the texts of all nodes. */
  words: number;
  nodes: number;
}

/** The last findings of the checker in drafts, on the server or in their author's browser. */
export interface DraftChecksTable {
  story_id: Frozen<string>;
  /** The story's, when it was checked. */
  content_revision: number;
  errors: number;
  warnings: number;
  notes: number;
  checked_at: number;
}

/**
 * A long text in pieces, written before anything points to it: a version's, or what a draft is
 * becoming. One that nothing points to after an hour is forgotten.
 */
export interface StagedTextsTable {
  id: string;
  story_id: string;
  created_at: number;
}

export interface StagedPiecesTable {
  text_id: Frozen<string>;
  /** 0, 1, 2 … */
  ordinal: Frozen<number>;
  piece: Frozen<string>;
}
