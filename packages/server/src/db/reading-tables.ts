/** The tables of what readers have: their playthroughs, and what stands on their shelves. */
import type { Generated } from 'kysely';
import type { Frozen } from './draft-tables.ts';

export interface ReadingTables {
  playthroughs: PlaythroughsTable;
  turns: TurnsTable;
  seen: SeenTable;
  wanted: WantedTable;
  lists: ListsTable;
  list_stories: ListStoriesTable;
}

export interface PlaythroughsTable {
  id: string;
  user_id: string;
  story_id: string;
  version_id: string;
  /** Grows by one with each action, rewinds and restarts included. */
  turn: number;
  /** JSON of the engine's `SavedState`. */
  state: string;
  node_id: string;
  node_name: string;
  /** JSON of `Ending` when the playthrough has ended. */
  ending: string | null;
  created_at: number;
  updated_at: number;
  /** Deleted, and for a day it can be undone. */
  deleted_at: number | null;
  /** The name that its reader gave the playthrough. */
  name: Generated<string>;
  /** The time at which its reader put the playthrough aside. */
  dropped_at: number | null;
  /** The newer version that its reader does not want to move to. */
  stays_in_version_id: string | null;
  /** The last turn that has a whole state; null = the current one. */
  whole_turn: number | null;
  /** Of its state and its turns; by triggers it counts for its reader, too. */
  stored_bytes: Generated<number>;
}

/** The log of a playthrough: turn 0 is its start; nothing in it is ever changed. */
export interface TurnsTable {
  playthrough_id: string;
  turn: number;
  /** JSON of the `playthroughAction`; null at the start. */
  action: string | null;
  version_id: string;
  /** JSON of the `SavedState` after the action; or of what changed in it, if `whole_turn` says so. */
  state: string;
  /** The last turn with a whole state before this one; null = this one has it. */
  whole_turn: number | null;
  created_at: number;
}

/**
 * What a reader saw of a story in states that were thrown away: before a restart, a rewind, a move, a
 * deletion. With the states that are there still it is all that they ever saw.
 */
export interface SeenTable {
  user_id: Frozen<string>;
  story_id: Frozen<string>;
  /** Ids of nodes, and of actions as states count them, as JSON, deflated. */
  nodes: Uint8Array;
  actions: Uint8Array;
  /** Names of endings, alike. */
  endings: Uint8Array;
  /** The number of the version before the last one that they moved from; null = they never moved. */
  moved_from: number | null;
  at: number;
}

/** The stories that a reader wants to read. */
export interface WantedTable {
  user_id: string;
  story_id: string;
  at: number;
}

/** Lists of stories that somebody made. */
export interface ListsTable {
  id: Frozen<string>;
  owner_id: Frozen<string>;
  title: string;
  note: string;
  /** Anybody with its address may read it. */
  is_public: number;
  created_at: Frozen<number>;
  changed_at: number;
}

/** A story on a list. Its row stays when the story goes, so that the list's owner is told. */
export interface ListStoriesTable {
  list_id: Frozen<string>;
  story_id: Frozen<string>;
  /** 0, 1, 2 … */
  place: number;
  note: string;
  added_at: Frozen<number>;
}
