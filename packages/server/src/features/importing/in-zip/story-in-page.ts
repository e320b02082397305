import { createHash } from 'node:crypto';
import { isStoryPage, mediaInPage, storyFileInPage } from '@brasslamp/interchange/page';
import { mediaFolder } from '@brasslamp/interchange/story-file';
import type { FileJobKind } from '../../../heavy-work/heavy-job.ts';
import type { ReadFile } from '../../../heavy-work/heavy-work.ts';
import { mediaName } from '../../exporting/story-to-export.ts';
import type { FileBeside, StoryInZip } from './stories-in-zip.ts';

interface OpenedPage {
  story: Uint8Array;
  media: { path: string; bytes: Uint8Array }[];
}

/** Takes a story's own page apart: its story file, and its media by the paths by which that names them. */
export const openPageJob: FileJobKind<OpenedPage> = {
  kind: 'open-page',
  run(file) {
    const html = new TextDecoder().decode(file);
    const media = mediaInPage(html).map(({ extension, bytes }) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      return { path: mediaFolder + mediaName(hash, extension), bytes };
    });
    return { story: new TextEncoder().encode(storyFileInPage(html) ?? ''), media };
  },
};

/** The story in a page of its own, with its media beside it as in an archive; null = it is no such page. */
export async function storyInPage(
  readLargeFile: ReadFile,
  { file, name, user }: { file: Uint8Array; name: string; user: string },
): Promise<StoryInZip | null> {
  if (!isStoryPage(file)) return null;
  const { story, media } = await readLargeFile(openPageJob, file, user);
  const held = (path: string, bytes: Uint8Array): FileBeside => ({ path, read: () => bytes });
  return {
    path: name,
    folder: '',
    file: held(name, story),
    beside: new Map(media.map(({ path, bytes }) => [path, held(path, bytes)])),
  };
}
