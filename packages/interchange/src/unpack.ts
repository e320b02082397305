import { limits } from '@brasslamp/story/model';
import { StoryFileError } from './import/imported-story.ts';
import { type SourceFile, textOf } from './import/source-file.ts';
import { isVersionFile } from './story-file/archive.ts';
import { isZip, unzip } from './zip/zip.ts';

/** The entries that an archive may have. */
const mostEntries = 2_000;

/** A file, or what is in it if it is an archive. */
export function unpack(file: SourceFile): SourceFile[] {
  if (!isZip(file.bytes)) return [file];
  const bytes = limits.importedFileBytes;
  const all = unzip(file.bytes, { entries: mostEntries, bytes, fileBytes: bytes });
  return all.filter(({ path }) => !isVersionFile(path));
}

/** The texts of files, also of those in archives; what is none is left out. */
export function textsOf(files: readonly SourceFile[]): string[] {
  return files.flatMap(unpack).flatMap((file) => {
    try {
      return [textOf(file)];
    } catch (error) {
      if (error instanceof StoryFileError) return [];
      throw error;
    }
  });
}
