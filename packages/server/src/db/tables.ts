import type { MissedPlan } from '@brasslamp/contract';
import type { NodeColour, NodeStatus } from '@brasslamp/story/draft';
import type { Level } from '@brasslamp/story/model';
import type { Generated, Insertable, Selectable } from 'kysely';
import type {
  CodesTable,
  HeldUsernamesTable,
  KnownNetworksTable,
  MailsTable,
  SessionsTable,
  UsersTable,
} from './account-tables.ts';
import type {
  DraftChecksTable,
  DraftCountsTable,
  DraftSizesTable,
  EditGroupsTable,
  Frozen,
  KnownGroupsTable,
  NodeHistorySizesTable,
  NodeHistoryTable,
  StagedPiecesTable,
  StagedTextsTable,
  StoryChangesTable,
} from './draft-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { LibraryTables } from './library-tables.ts';
import type { ReadingTables } from './reading-tables.ts';
import type { ContentItemsTable, EventsTable, JobsTable, SettingsTable } from './site-tables.ts';
import type {
  BinnedPartsTable,
  BinnedPiecesTable,
  StoryImagesTable,
  StorySoundsTable,
  TestPlaysTable,
} from './studio-tables.ts';
import type { NoteReachTable, VersionFactsTable } from './version-tables.ts';

/**
 * The tables as both databases hold them: ids are UUIDv7 text, times are integer milliseconds
 * since 1970 in UTC, yes/no is 0 or 1, structured values are JSON text. The wire's forms (ISO
 * times, booleans) are made at the edge, in each feature's replies.
 */
export interface Tables extends ImportTables, LibraryTables, ReadingTables {
  users: UsersTable;
  held_usernames: HeldUsernamesTable;
  sessions: SessionsTable;
  codes: CodesTable;
  mails: MailsTable;
  settings: SettingsTable;
  stories: StoriesTable;
  chapters: ChaptersTable;
  nodes: NodesTable;
  action_ids: ActionIdsTable;
  story_versions: StoryVersionsTable;
  events: EventsTable;
  content_items: ContentItemsTable;
  items: ItemsTable;
  old_slugs: OldSlugsTable;
  idempotent_replies: IdempotentRepliesTable;
  jobs: JobsTable;
  beta_readers: BetaReadersTable;
  stored_bytes: StoredBytesTable;
  binned_parts: BinnedPartsTable;
  binned_pieces: BinnedPiecesTable;
  staged_texts: StagedTextsTable;
  staged_pieces: StagedPiecesTable;
  known_networks: KnownNetworksTable;
  removed_stories: RemovedStoriesTable;
  version_facts: VersionFactsTable;
  note_reach: NoteReachTable;
  story_changes: StoryChangesTable;
  edit_groups: EditGroupsTable;
  known_groups: KnownGroupsTable;
  draft_sizes: DraftSizesTable;
  node_history: NodeHistoryTable;
  node_history_sizes: NodeHistorySizesTable;
  draft_counts: DraftCountsTable;
  draft_checks: DraftChecksTable;
  story_images: StoryImagesTable;
  story_sounds: StorySoundsTable;
  test_plays: TestPlaysTable;
}

export type StoryStatus = 'published' | 'draft' | 'archived' | 'suspended' | 'banned' | 'deleted';

export interface StoriesTable {
  id: string;
  owner_id: string;
  title: string;
  /** Unique for the owner among stories that are not deleted. */
  slug: string;
  description: string;
  status: StoryStatus;
  /** The status before an admin's suspension, so that it can be lifted. */
  status_before: StoryStatus | null;
  /** The reason why an admin suspended or banned the story. */
  status_reason: Generated<string>;
  start_node_id: string | null;
  /** Grows with every edit of properties; the integer behind `ETag`. */
  revision: Generated<number>;
  /** Grows with every edit of what a version freezes: title, start, chapters, nodes. */
  content_revision: Generated<number>;
  /** The published version that new readers get. */
  current_version_id: string | null;
  /** The number for the next `a1`, `a2` … */
  next_action_number: Generated<number>;
  created_at: number;
  updated_at: number;
  published_at: number | null;
  deleted_at: number | null;
  /** The time at which an admin featured the story. */
  featured_at: number | null;
  /** JSON of `Variable[]`. */
  variables: Generated<string>;
  variables_revision: Generated<number>;
  /** JSON of `Achievement[]`. */
  achievements: Generated<string>;
  achievements_revision: Generated<number>;
  /** JSON of `string[]`. */
  content_notes: Generated<string>;
  /** JSON of `string[]`: its tags as everybody sees them, without those that an admin hid. */
  tags: Generated<string>;
  /** 0 = it is still growing. */
  is_complete: Generated<number>;
  /** The rules by which its texts and logic are read: 1 or 2. */
  level: Level;
  /** BCP 47. */
  lang: Generated<string>;
  /** The id of one of the story's images. */
  cover_image_id: string | null;
  /** JSON of `ChosenLook`; null = by its id. */
  look: string | null;
  /** JSON of what its author said of `StoryWide`, without level and language; '' = nothing. */
  story_wide: Generated<string>;
  story_wide_revision: Generated<number>;
  /** The time at which the draft is to be published by itself. */
  publish_at: number | null;
  /** The time of the last plan that could not be carried out, until its author knows of it. */
  missed_plan_at: number | null;
  missed_plan_reason: MissedPlan['reason'] | null;
  /** The private link to the draft; null = there is none. */
  beta_token: string | null;
  beta_token_created_at: number | null;
  /** Of all that its draft holds, in UTF-8. */
  text_bytes: Generated<number>;
  /** Of its versions, snapshots and archived drafts; counted by triggers. */
  versions_bytes: Generated<number>;
  /** Of its bin, its images and its test plays; counted by triggers. */
  parts_bytes: Generated<number>;
  /** The staged text that says what the draft is becoming; null = it is whole. */
  replacing_text_id: string | null;
}

export interface ChaptersTable {
  id: string;
  story_id: string;
  title: string;
  /** The chapter's place in its story: 1, 2, 3 … */
  ordinal: number;
  /** The ordinal that was sent when the chapter was made or moved, told back as it is. */
  sent_ordinal: Generated<number>;
  revision: Generated<number>;
  created_at: number;
  updated_at: number;
}

export interface NodesTable {
  id: string;
  story_id: string;
  chapter_id: string;
  name: string;
  /** Lower case: unique in the story without regard to case. */
  name_key: string;
  body: string;
  /** JSON of `Action[]`. */
  actions: string;
  /** JSON of `Ending`, or null. */
  ending: string | null;
  /** JSON of `NodeLogic`: what happens on entering, the pool, tags and the like. */
  logic: Generated<string>;
  /** The node's order in its chapter; nodes with the same one by id. */
  place: number;
  position_x: number | null;
  position_y: number | null;
  status: NodeStatus | null;
  colour: NodeColour | null;
  /** The author's note to themselves. */
  note: Generated<string>;
  revision: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** The action ids that a story ever used: saves hang on them, so none is given twice. */
export interface ActionIdsTable {
  story_id: string;
  action_id: string;
  node_id: string;
}

/**
 * A frozen story. `number` is null for the snapshots in which an owner plays the draft, and for
 * drafts that were archived when a version was restored over them.
 */
export interface StoryVersionsTable {
  id: string;
  story_id: Frozen<string>;
  number: number | null;
  /** SHA-256 of `compiled`, hex. */
  hash: Frozen<string>;
  note: string;
  /** JSON of `Story`, serialised once; empty where `text_id` says where it lies. */
  compiled: Frozen<string>;
  node_count: number;
  /** JSON of what the checker found, counted; null = it was not asked. */
  check_summary: string | null;
  /** The story's `content_revision` that this froze. */
  content_revision: number;
  created_at: number;
  /** The time at which a version replaced this draft, and it was archived; null for all others. */
  kept_at: number | null;
  /** The staged text with what is too long for one piece. */
  text_id: Frozen<string | null>;
  /** Of the text, in UTF-8. */
  text_bytes: Frozen<number>;
}

/** The bytes that each reader stores, as triggers count them: in use, and waiting to be forgotten. */
export interface StoredBytesTable {
  user_id: string;
  playing: number;
  in_bin: number;
  /** The bytes stored as an author: stories with their images, versions, bins and short rows. */
  writing: Generated<number>;
  /** The bytes of deleted stories, counted alike. */
  writing_in_bin: Generated<number>;
  /** Answers for an `Idempotency-Key`. */
  replies: Generated<number>;
  /** Of the nodes of their stories; counts for no other limit. */
  history: Generated<number>;
}

export interface ItemsTable {
  id: string;
  story_id: string;
  chapter_id: string;
  /** Unique in the story. */
  key: string;
  name: string;
  description: string;
  image: string | null;
  /** A node's id, `inventory`, or null = nowhere until something brings it. */
  location: string | null;
  is_portable: number;
  is_stackable: number;
  is_hidden: number;
  revision: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** Addresses that a story had: they lead to the one it has now, until somebody else takes them. */
export interface OldSlugsTable {
  owner_id: string;
  slug: string;
  story_id: string;
  created_at: number;
}

/** The first answers to POSTs that came with an `Idempotency-Key`, for 24 hours. */
export interface IdempotentRepliesTable {
  /** HMAC of caller, call and key, hex. */
  key_hash: string;
  /** HMAC of address and body, hex: the same key with another body is an error. */
  request_hash: string;
  /** Sealed JSON of what was answered. */
  reply: string;
  /** With whom it goes; null for an anonymous call. */
  user_id: string | null;
  created_at: number;
}

/** The people who used a story's private link, and may read its draft until the link is withdrawn. */
export interface BetaReadersTable {
  story_id: string;
  user_id: string;
  created_at: number;
}

/** Notes for readers: a story was removed for good, and their playthroughs of it with it. */
export interface RemovedStoriesTable {
  user_id: string;
  story_id: string;
  title: string;
  /** The time at which the reader's first playthrough of the story was begun. */
  begun_at: number;
  last_played_at: number;
  /** The time at which its author deleted the story, or the account. */
  removed_at: number;
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
