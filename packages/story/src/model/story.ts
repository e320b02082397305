/**
 * The story as author, engine, importers and server share it.
 *
 * Field names are those of the wire (`chapter_id`, not `chapterId`), so that one shape serves the
 * API, the frozen version and the engine without a mapping in between
 * (docs/decisions/0003-wire-names-in-the-model.md).
 */

/** UUIDv7, as the server makes it. */
export type NodeId = string;
export type ChapterId = string;
export type ItemId = string;

/** Where items can be: a node's id, or `inventory` = the reader carries them. */
export type Place = NodeId | 'inventory';

/** `[a-z][a-z0-9]{0,15}`, unique in the story, made once and never changed or used again. */
export type ActionId = string;

/**
 * Where an action leads: a node's id, or null = stay here (a turn passes, no visit is counted).
 * An id that no node has is a dead link: the choice is shown but locked.
 */
export type Target = NodeId | null;

/** How often an action may be chosen; `fallback` is offered only when nothing else is. */
export type ActionUse = 'repeatable' | 'once' | 'fallback';

export interface Action {
  id: ActionId;
  /** 0–500 characters; an empty label is shown as the name of the target. */
  label: string;
  target: Target;
  use: ActionUse;
}

export type EndingKind = 'good' | 'bad' | 'neutral';

export interface Ending {
  /** 1–200 characters. */
  name: string;
  kind: EndingKind | null;
}

export interface Node {
  id: NodeId;
  chapter_id: ChapterId;
  /** 1–200 characters, unique in the story without regard to case. */
  name: string;
  /** Text in the grammar of `@brasslamp/story/text`; at most `limits.bodyCharacters`. */
  body: string;
  actions: Action[];
  /** A playthrough that stands on a node with an ending has ended. */
  ending: Ending | null;
}

/** A thing that lies in a node or is carried. Kept by chapter, known in the whole story. */
export interface Item {
  id: ItemId;
  chapter_id: ChapterId;
  /** What the author's logic calls it: `[a-z][a-z0-9_]{0,39}`, unique, no `reservedItemKeys`. */
  key: string;
  /** 1–200 characters. */
  name: string;
  /** 0–4,000 characters. */
  description: string;
  /** An http: or https: address. */
  image: string | null;
  /** Where one of it is at the start; null, or a node that is gone = nowhere. */
  location: Place | null;
  /** The reader can take and drop it. */
  portable: boolean;
  /** There can be any number of it, in several places; of any other item there is one at most. */
  stackable: boolean;
  /** Not shown where it lies, only when it is carried. */
  hidden: boolean;
}

export interface Chapter {
  id: ChapterId;
  title: string;
  /** 1, 2, 3 … without gaps. */
  ordinal: number;
}

export interface Story {
  title: string;
  /** null = the first node of the first chapter that has nodes. */
  start_node_id: NodeId | null;
  /** By ordinal. */
  chapters: Chapter[];
  /** By chapter, then in the order in which they were made. */
  nodes: Node[];
  /** By chapter, then in the order in which they were made. */
  items: Item[];
}

/** Source: `spec/story-logic.md` (text) and `spec/api.md` (fields). */
export const limits = {
  titleCharacters: 200,
  slugCharacters: 80,
  descriptionCharacters: 4_000,
  nameCharacters: 200,
  labelCharacters: 500,
  bodyCharacters: 200_000,
  /** How deep quotes, lists and emphasis may nest; deeper marks are shown as typed. */
  textNesting: 32,
  actionsPerNode: 200,
  chaptersPerStory: 1_000,
  nodesPerStory: 20_000,
  itemsPerStory: 2_000,
} as const;
