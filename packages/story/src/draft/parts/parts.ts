/**
 * A story as its author writes it, in parts: what the studio holds in the browser and what a group of
 * edits changes. The model's `Story` is made of it (`storyOf`).
 */
import type { Chapter, Item, Node, NodeId, Story } from '../../model/story.ts';

/** A draft story is what a story has beside its chapters, nodes and items. */
export type DraftStory = Omit<Story, 'chapters' | 'nodes' | 'items'>;

export interface DraftNode extends Node {
  /** The node's order in its chapter: ascending; nodes with the same one by id. Any finite number. */
  place: number;
}

export type NodeStatus = 'idea' | 'draft' | 'done';
export type NodeColour = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple';

/** A mark is what an author notes about a node for themselves: in no version, and no reader ever sees it. */
export interface Mark {
  /** The place of the node on the map; null = nowhere yet. */
  position: { x: number; y: number } | null;
  status: NodeStatus | null;
  colour: NodeColour | null;
  /** 0–`limits.noteCharacters`. */
  note: string;
}

/** A mark that says nothing. */
export const noMark: Mark = { position: null, status: null, colour: null, note: '' };

export interface Draft {
  story: DraftStory;
  chapters: ReadonlyMap<string, Chapter>;
  nodes: ReadonlyMap<NodeId, DraftNode>;
  items: ReadonlyMap<string, Item>;
  /** The marks of nodes that have any. */
  marks: ReadonlyMap<NodeId, Mark>;
}

/** The parts of a draft by their kinds. */
export interface DraftParts {
  story: DraftStory;
  chapter: Chapter;
  node: DraftNode;
  item: Item;
}
