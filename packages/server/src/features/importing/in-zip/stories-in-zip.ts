import { StoryFileError } from '@brasslamp/interchange';
import {
  archiveFile,
  archiveVersion,
  archiveVersionIn,
  isVersionFile,
} from '@brasslamp/interchange/archive';
import { mediaFolder } from '@brasslamp/interchange/story-file';
import { type ByteSource, listZip, type ZipFile } from '@brasslamp/interchange/zip';
import { limits } from '@brasslamp/story/model';
import { unreadable } from '../prepared/unreadable.ts';

/** A file that comes with a story: of an archive, or of a page. */
export type FileBeside = Pick<ZipFile, 'path' | 'read'>;

/** A story file in an archive, with the files that lie beside it. */
export interface StoryInZip {
  path: string;
  /** The folder that it lies in: '' or with a slash at its end. */
  folder: string;
  file: FileBeside;
  /** By their paths from its folder, by which the story names its media: `media/x.webp`. */
  beside: ReadonlyMap<string, FileBeside>;
}

const megabyte = 1024 * 1024;
/** Of an archive of all that somebody wrote. */
const mostEntries = 100_000;

const storyFile = /\.brasslamp\.json$/i;

/** The story files in an archive with what lies beside them; none = it is another kind of archive. Throws `story_file_unreadable`. */
export function storiesInZip(source: ByteSource, mostBytes: number): StoryInZip[] {
  const files = filesIn(source, mostBytes);
  refuseNewer(files);
  const drafts = files.filter(({ path }) => storyFile.test(path) && !isVersionFile(path));
  const folders = new Set(drafts.map(({ path }) => folderOf(path)));
  const besides = new Map<string, Map<string, FileBeside>>();
  for (const file of files) {
    const folder = ownerOf(file.path, folders);
    if (folder === null) continue;
    const beside = besides.get(folder) ?? new Map();
    besides.set(folder, beside.set(file.path.slice(folder.length), file));
  }
  return drafts.map((file): StoryInZip => {
    const folder = folderOf(file.path);
    return { path: file.path, folder, file, beside: besides.get(folder) ?? new Map() };
  });
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** The nearest folder of a story in which a file lies. */
function ownerOf(path: string, folders: ReadonlySet<string>): string | null {
  for (let folder = folderOf(path); ; folder = folderOf(folder.slice(0, -1))) {
    if (folders.has(folder)) return folder;
    if (folder === '') return null;
  }
}

/** The media of a story, by the paths by which it names them. */
export const mediaBeside = ({ beside }: StoryInZip): [path: string, file: FileBeside][] =>
  [...beside].filter(([path]) => path.startsWith(mediaFolder));

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
