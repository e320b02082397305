/**
 * The story as author, engine, importers and server share it.
 *
 * Field names are those of the wire (`chapter_id`, not `chapterId`), so that one shape serves the
 * API, the frozen version and the engine without a mapping in between
 * (docs/decisions/0003-wire-names-in-the-model.md).
 */

export { limits } from './limits.ts';
export { cutText } from './play-limits.ts';

import type { Variable } from './variable.ts';

/** UUIDv7, as the server makes it. */
export type NodeId = string;
export type ChapterId = string;
export type ItemId = string;

/** A place is where items can be: a node's id, or `inventory` = the reader carries them. */
export type Place = NodeId | 'inventory';

/** `[a-z][a-z0-9]{0,15}`, unique in the story, made once and never changed or used again. */
export type ActionId = string;

/**
 * A single target is one place where an action leads: a node's id; null = stay here (a turn passes, but no
 * visit is counted and `on_enter` does not run); `return` = back to the node that called; `back` = the node
 * before this one on the reader's way. An id that no node has is a dead link: the choice is shown but locked,
 * as `return` and `back` are where there is nowhere to go back to.
 */
export type SingleTarget = NodeId | 'return' | 'back' | null;

/** A weighted target is one of a list, of which one is drawn by weight; those whose node is gone are left out. */
export interface WeightedTarget {
  target: SingleTarget;
  /** 1–`limits.weight`. */
  weight: number;
}

export type Target = SingleTarget | WeightedTarget[];

/** Whether a target names a node, be it there or gone. */
export const isNodeTarget = (target: SingleTarget): target is NodeId =>
  target !== null && target !== 'return' && target !== 'back';

/** The places to which a target may lead. */
export const singleTargets = (target: Target): SingleTarget[] =>
  Array.isArray(target) ? target.map((one) => one.target) : [target];

/**
 * The use of an action says how often it may be chosen: `once` in a playthrough, `once_per_visit` until its
 * node is entered again; `fallback` is offered only when nothing else is.
 */
export type ActionUse = 'repeatable' | 'once' | 'once_per_visit' | 'fallback';

/** An ask is a question to the reader who chooses: the answer becomes the variable's value before the effects. */
export interface Ask {
  /** A text or number variable's key. */
  variable: string;
  /** 0–`limits.promptCharacters`, plain; empty = the variable's label. */
  prompt: string;
}

/** A node to which `return` leads, instead of the one that called. One that no node has is a dead link. */
export interface ComingBack {
  then: NodeId;
}

/**
 * A call says whether `return` leads back: `true` = to this node, which is entered again. At most
 * `limits.callDepth` calls wait for their return.
 */
export type Call = boolean | ComingBack;

export interface Action {
  id: ActionId;
  /** 0–500 characters, with values and variants in braces; an empty label is shown as the name of the target. */
  label: string;
  target: Target;
  use: ActionUse;
  /** A condition in its text form; empty = always. */
  when: string;
  /** The fate of the choice while `when` does not hold: not shown, or shown and locked. */
  otherwise: 'hide' | 'lock';
  /** Shown beside a locked choice, with values and variants in braces; may be empty. */
  reason: string;
  /** Effects in their text form, in the order in which they happen. */
  effects: string[];
  call: Call;
  ask: Ask | null;
}

/** A way on that is taken without a choice, in the turn in which its node was entered. */
export interface Continue {
  /** A condition in its text form; empty = always. */
  when: string;
  /** `null` would be here again and is never open. */
  target: Target;
  call: Call;
  /** Whether the text of this node stays above the text of the next one. */
  keep_text: boolean;
}

export type EndingKind = 'good' | 'bad' | 'neutral';

export interface Ending {
  /** 1–200 characters. */
  name: string;
  kind: EndingKind | null;
}

/**
 * Nodes that a node offers beside its actions: those with the tag whose `available_when` holds, the
 * node itself excepted, highest priority first, at most `limit`.
 */
export interface Pool {
  tag: string;
  /** 1–`limits.poolSize`. */
  limit: number;
  /** Whether `return` in such a node leads back here. */
  call: boolean;
}

/** Effects in their text form that happen when a node is entered: at the first visit, at each. */
export interface OnEnter {
  first: string[];
  every: string[];
}

export interface Node {
  id: NodeId;
  chapter_id: ChapterId;
  /** 1–200 characters, unique in the story without regard to case. */
  name: string;
  /** Text in the grammar of `@brasslamp/story/text`; at most `limits.bodyCharacters`. */
  body: string;
  actions: Action[];
  /** A playthrough that is at a node with an ending has ended. */
  ending: Ending | null;
  on_enter: OnEnter;
  /** Looked at after `on_enter`: the first that holds and leads somewhere is followed. */
  continue: Continue[];
  pool: Pool | null;
  /** By these pools find the node: `[a-z0-9][a-z0-9_-]{0,39}`. */
  tags: string[];
  /** Whether pools offer the node: a condition in its text form; empty = always. */
  available_when: string;
  /** Pools offer higher ones first; -1,000–1,000. */
  priority: number;
  /** The things that a reader may want to be warned of, such as "violence"; each 1–`limits.wordCharacters`. */
  content_notes: string[];
}

/** An achievement is something that a reader can earn. `unlock key` earns it. */
export interface Achievement {
  /** Made once and never changed: saves hang on it. */
  id: string;
  /** Like an item's key; unique among the achievements. */
  key: string;
  /** 1–200 characters. */
  name: string;
  /** 0–4,000 characters. */
  description: string;
  /** Not shown before it is earned. */
  hidden: boolean;
}

/** A thing that lies in a node or is carried. Listed by chapter, known in the whole story. */
export interface Item {
  id: ItemId;
  chapter_id: ChapterId;
  /** The item's name in the author's logic: `[a-z][a-z0-9_]{0,39}`, unique, no `reservedItemKeys`. */
  key: string;
  /** 1–200 characters, with values and variants in braces. */
  name: string;
  /** 0–4,000 characters. */
  description: string;
  /** An http: or https: address. */
  image: string | null;
  /** The place of one of it at the start; null, or a node that is gone = nowhere. */
  location: Place | null;
  /** The reader can take and drop it. */
  portable: boolean;
  /** True where there can be any number of it, in several places; of any other item there is one at most. */
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

/** A text before and after that of every node, or of the nodes with the tag. */
export interface Frame {
  /** Made once and never changed. */
  id: string;
  /** null = every node. */
  tag: string | null;
  /** Texts in the grammar of bodies; at most `limits.sharedTextCharacters` each. */
  header: string;
  footer: string;
}

/** A named piece of text, shown where `{show "its name"}` stands. */
export interface Snippet {
  /** Made once and never changed: chance in it falls by its id. */
  id: string;
  /** 1–200 characters, unique in the story without regard to case. */
  name: string;
  /**
   * The keys of the values with which it is shown: `{show "its name" with gold, "Ann"}`. In its text `{key}` is
   * the value, whatever variable has that key. Distinct, at most `limits.valuesPerSnippet`.
   */
  values: string[];
  /** At most `limits.sharedTextCharacters`. */
  body: string;
}

/**
 * By which rules a story is read. At 1 `{show …}` in texts and braces in labels, reasons and items'
 * names stand as typed, and the logic of level 2 is a mistake. At 3 a call may name where it comes back to,
 * and a snippet take values. A version keeps the level that it was published with.
 */
export type Level = 1 | 2 | 3;

/** The part of a story that holds for the whole of it rather than in a place. */
export interface StoryWide {
  level: Level;
  /** BCP 47, such as `en` or `pt-BR`. */
  lang: string;
  /** Effects in their text form: before the first node is entered, and at each entry of any node, before its own. */
  on_start: string[];
  on_entry: string[];
  /** In the author's order, at most `limits.framesPerStory`. */
  frames: Frame[];
  /** A text that the reader can open at any time: status, map, notes. Empty = none. */
  panel: string;
  snippets: Snippet[];
}

export interface Story extends StoryWide {
  title: string;
  /** null = the first node of the first chapter that has nodes. */
  start_node_id: NodeId | null;
  /** By ordinal. */
  chapters: Chapter[];
  /** By chapter, then in the order in which they were made. */
  nodes: Node[];
  /** By chapter, then in the order in which they were made. */
  items: Item[];
  /** In the author's order. */
  variables: Variable[];
  /** In the author's order. */
  achievements: Achievement[];
  /** The warnings of the story page for the whole; those of its nodes belong among them. */
  content_notes: string[];
}
