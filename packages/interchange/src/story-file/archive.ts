/** The archive of an author: all stories, each in a folder of its own, and what else the site has of them. */

export {
  Identities,
  identityKey,
  type LocalNames,
  localNames,
  type PartKind,
  partKinds,
  type SameParts,
  withIdsOf,
} from './identities.ts';

/** The file beside a story file that says which versions, kept drafts and test plays the story has. */
export const historyFile = 'history.json';

/** A folder beside a story file whose files are numbered: pages of what an import left, the playthroughs of its author. */
export type NumberedFolder = 'import' | 'playthroughs';

/** The path of a numbered file from the folder of the story: 1, 2, 3 … */
export const numberedFile = (folder: NumberedFolder, number: number): string =>
  `${folder}/${number}.json`;

const ofNumber = /^([a-z]+)\/([1-9]\d{0,5})\.json$/;

/** The number of a file in such a folder, by its path from the folder of the story; null = it is none. */
export function numberIn(folder: NumberedFolder, path: string): number | null {
  const [, found, number] = ofNumber.exec(path) ?? [];
  return found === folder ? Number(number) : null;
}

const ofVersion = /(?:^|\/)(?:versions|kept-drafts)\/\d{1,10}\.brasslamp\.json$/;

/** Whether a file in an archive is a version, which lies beside its story and is none by itself. */
export const isVersionFile = (path: string): boolean => ofVersion.test(path);

/** The name of the story in an archive with its media. */
export const storyInZip = 'story.brasslamp.json';

/** The file in an archive that says which kind of archive it is. */
export const archiveFile = 'brasslamp-archive.json';
export const archiveFormat = 'brasslamp-archive';
export const archiveVersion = 1;

/** The version that an archive says it has, by the text of its `archiveFile`; null = it says none. */
export function archiveVersionIn(text: string): number | null {
  try {
    const { format, version } = Object(JSON.parse(text));
    return format === archiveFormat && typeof version === 'number' ? version : null;
  } catch {
    return null;
  }
}
