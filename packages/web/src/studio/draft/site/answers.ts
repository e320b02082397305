/** The answers of the site to a draft. */
import type { DraftNode, DraftStory, Mark, OutlineNode } from '@brasslamp/story/draft';
import type { Chapter, Item } from '@brasslamp/story/model';

/** A whole draft but for the texts of its nodes. */
export interface Outline {
  seq: number;
  story: DraftStory;
  chapters: Chapter[];
  nodes: OutlineNode[];
  items: Item[];
  marks: ({ id: string } & Mark)[];
}

/** Parts that were changed after `since`, in the order of their changes. */
export interface ChangesPage extends Omit<Outline, 'nodes' | 'story'> {
  since: number;
  /** The number of the last change of this page; there are more pages up to `head`. */
  head: number;
  story: DraftStory | null;
  nodes: DraftNode[];
  removed: { part: 'chapter' | 'node' | 'item'; id: string }[];
}

/** The outcome of a group of edits. */
export type EditResult =
  | { id: string; status: 'done' }
  | {
      id: string;
      status: 'refused';
      /** `conflict`, `gone`: somebody was first; any other: the site would not have it. */
      reason: string;
      /** The edit's index in the group. */
      edit: number;
      detail: string;
      /** The faults, by field. */
      errors?: { path: string; message: string }[] | undefined;
    };
