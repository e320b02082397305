/** What an author keeps beside a story, and no version has. */

export interface StoryImagesTable {
  /** 26 hex digits by chance, so that nobody can guess it; then its width and height. */
  id: string;
  story_id: string;
  /** SHA-256 of `content`, hex: a story has each image once. */
  hash: string;
  /** In pixels; of an animation, one frame. */
  width: number;
  height: number;
  bytes: number;
  created_at: number;
  /** WebP. */
  content: Uint8Array;
}
