import { StoryFileError } from '@brasslamp/interchange';
import { archiveFile, archiveVersion, archiveVersionIn } from '@brasslamp/interchange/archive';
import { type ByteSource, listZip, type ZipFile } from '@brasslamp/interchange/zip';
import { limits } from '@brasslamp/story/model';
import { unreadable } from '../prepared/unreadable.ts';

/** A story file in an archive, with the files that lie beside it. */
export interface StoryInZip {
  path: string;
  file: ZipFile;
  /** By the paths that the story names them by: `media/x.webp`. */
  media: ReadonlyMap<string, ZipFile>;
}

const megabyte = 1024 * 1024;
/** Of an archive of all that somebody wrote. */
const mostEntries = 100_000;

const storyFile = /^(.*\/)?[^/]*\.brasslamp\.json$/i;
/** Versions lie beside the draft, each in a file like it. */
const ofVersion = /(^|\/)versions\/[^/]*$/;

/** The story files in an archive with what lies beside them; none = it is another kind of archive. Throws `story_file_unreadable`. */
export function storiesInZip(source: ByteSource, mostBytes: number): StoryInZip[] {
  const files = filesIn(source, mostBytes);
  refuseNewer(files);
  return files.flatMap((file): StoryInZip[] => {
    const [, folder = ''] = storyFile.exec(file.path) ?? [];
    if (!storyFile.test(file.path) || ofVersion.test(file.path)) return [];
    const beside = `${folder}media/`;
    const media = files
      .filter(({ path }) => path.startsWith(beside))
      .map((one) => [one.path.slice(folder.length), one] as const);
    return [{ path: file.path, file, media: new Map(media) }];
  });
}

/** Throws `story_file_unreadable` for an archive of a later site. */
function refuseNewer(files: readonly ZipFile[]): void {
  const manifest = files.find(({ path }) => path === archiveFile);
  if (!manifest) return;
  const version = archiveVersionIn(new TextDecoder().decode(manifest.read()));
  if (version !== null && version <= archiveVersion) return;
  const params = { version: version ?? 0, known: archiveVersion };
  throw unreadable(new StoryFileError({ message_id: 'archive_version', params }));
}

function filesIn(source: ByteSource, bytes: number): ZipFile[] {
  try {
    const fileBytes = Math.max(limits.importedFileBytes, limits.fileMegabytes * megabyte);
    return listZip(source, { entries: mostEntries, bytes, fileBytes });
  } catch (error) {
    if (error instanceof StoryFileError) throw unreadable(error);
    throw error;
  }
}
