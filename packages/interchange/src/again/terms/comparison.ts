import type { DraftNode, DraftStory, KnownThing, ThingName } from '@brasslamp/story/draft';
import type { Chapter, Item } from '@brasslamp/story/model';

/** The fingerprints that are kept of a thing: so many undone imports are known again. */
export const mostFingerprints = 6;

/**
 * Where a thing stands between a file and its story: changed only in the file, changed on both sides, only in the
 * file, gone from it, deleted here while the file changed it, or different where nothing is known of before.
 */
export type Standing = 'taken' | 'both' | 'new' | 'gone' | 'deleted' | 'open';

export interface Difference {
  kind: ThingName['kind'];
  /** Of the whole story the field. */
  id: string;
  /** The name that it has here, or will have. */
  name: string;
  standing: Standing;
  /** Whether it comes unless the author says otherwise. */
  isWanted: boolean;
}

/** The story of a changed file in the words and ids of the draft into which it comes. */
export interface Proposal {
  /** Whole nodes as they would be. New ones have ids that nothing has. */
  nodes: ReadonlyMap<string, DraftNode>;
  items: ReadonlyMap<string, Item>;
  story: DraftStory;
  /** Chapters for new nodes, which the draft does not have. */
  chapters: readonly Chapter[];
  /** The places of new nodes on the map. */
  positions: ReadonlyMap<string, { x: number; y: number }>;
  /** Of things that were deleted here: the ids that they had, by the new ones. */
  deleted: ReadonlyMap<string, string>;
}

/** A change in a file that no field of a node or variable here can take. */
export interface Unplaced {
  /** Of the node or variable, or of the part of the file. */
  name: string;
  /** The words of the file; '' = none in particular. */
  words: string;
}

/** What a changed file would do to a draft. Nothing of it is done. */
export interface Comparison {
  differences: Difference[];
  proposal: Proposal;
  /** The number of things that were changed here alone, and stay as they are. */
  kept: number;
  /** The number of things that say the same on both sides. */
  same: number;
  /** Parts of the file that changed and have no place of their own here. */
  unplaced: Unplaced[];
  /** The names of new nodes in which something happens on entry as in any node here, though the file does not say so. */
  entered: string[];
  /** The nodes here of those that were read. */
  nodeIds: ReadonlyMap<string, string>;
  /** Losses that are none of the file's changes, by `lossKey`: of a file that left from here. */
  lossesBefore: ReadonlySet<string>;
  /** What the file says, to be known the next time; null = it left from here, and what comes of it has to be known. */
  said: KnownThing[] | null;
  /** Of a file that left from here: what is to be known the next time, once so much of it comes. */
  saidOnceIn?: (wanted: readonly Difference[]) => KnownThing[];
}
