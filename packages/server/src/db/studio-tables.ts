/** The tables of what an author keeps beside a story, and no version has. */
import type { SoundFormat } from '@brasslamp/story/model/media-address';

/** The columns that the tables of images and of sounds have in common. */
interface StoryMedia {
  /** 26 hex digits by chance, so that nobody can guess it; then how large or how long it is. */
  id: string;
  story_id: string;
  /** SHA-256 of `content`, hex: a story has each image and each sound once. */
  hash: string;
  bytes: number;
  created_at: number;
  content: Uint8Array;
}

/** The images of stories; their `content` is WebP. */
export interface StoryImagesTable extends StoryMedia {
  /** In pixels; of an animation, one frame. */
  width: number;
  height: number;
}

export interface StorySoundsTable extends StoryMedia {
  format: SoundFormat;
  /** 0 = nobody knows. */
  milliseconds: number;
}

/** The parts that were deleted from a story and can be restored: they are in no other table meanwhile. */
export interface BinnedPartsTable {
  id: string;
  story_id: string;
  kind: 'chapter' | 'node' | 'item' | 'variable' | 'achievement';
  /** The id that it had, and will have again. */
  part_id: string;
  name: string;
  /** The part's name in logic; null for chapters and nodes. */
  key: string | null;
  /** Of a node or an item: the chapter that it was in. */
  chapter_id: string | null;
  chapter_title: string | null;
  node_count: number;
  item_count: number;
  /** The node of it with which the story began, until the author chooses another start. */
  start_node_id: string | null;
  /** Of all its pieces, in UTF-8. */
  bytes: number;
  deleted_at: number;
}

/** The rows of a binned part, in pieces: a chapter can be as big as a whole story. */
export interface BinnedPiecesTable {
  bin_id: string;
  /** 0, 1, 2 … */
  ordinal: number;
  kind: BinnedPartsTable['kind'];
  /** JSON of an array of rows of that kind, column by column. */
  content: string;
}

/** A saved test play. */
export interface TestPlaysTable {
  id: string;
  story_id: string;
  name: string;
  seed: number;
  step_count: number;
  /** Of name, steps and expects, in UTF-8. */
  bytes: number;
  revision: number;
  created_at: number;
  updated_at: number;
  /** JSON of what must be true after the last step. */
  expects: string;
  /** JSON of the steps. */
  steps: string;
}
