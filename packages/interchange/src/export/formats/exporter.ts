import type { Loss } from '../../losses/loss.ts';
import type { StoryFile } from '../../story-file/story-file.ts';

/** An image or a sound that was uploaded for the story. */
export interface MediaFile {
  /** By which texts name it on its site: `/media/{id}.webp`. */
  address: string;
  /** Made of what is in it: the same file has the same name on every site. */
  name: string;
  /** Such as `image/webp`. */
  mediaType: string;
  bytes: number;
}

/** A story as it leaves, with what a format may want to say of it. */
export interface StoryToExport extends StoryFile {
  /** It never changes on its site. */
  id: string;
  author: string;
  /** Milliseconds since 1970. */
  modifiedAt: number;
  media: readonly MediaFile[];
}

export interface Exported {
  bytes: Uint8Array;
  losses: Loss[];
  /** The media that go along, by their paths: file and media are a zip then, and the file has the name `as`. */
  beside?: { as: string; media: readonly { path: string; file: MediaFile }[] };
}

/** An exporter writes stories in one format. */
export interface Exporter {
  /** With its dot. */
  extension: string;
  mediaType: string;
  /** The greatest total of media that it takes into its file; 0 = it takes none, and is given none. */
  mostMediaBytes: number;
  /** Media beyond that total are left out, and said; without it the story is refused in this format. */
  leavesMediaOut?: true;
  write(
    story: StoryToExport,
    media: ReadonlyMap<MediaFile, Uint8Array>,
    surroundings: Surroundings,
  ): Exported;
}

/** What a file may need besides the story. */
export interface Surroundings {
  /** The template of a story's own page, as the build of this site made it. */
  pageTemplate: () => string;
  /** The address at which the story can be read; null = the file is to name none. */
  address: string | null;
}
