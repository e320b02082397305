import { StoryFileError } from '@brasslamp/interchange';
import type { ZipFile } from '@brasslamp/interchange/zip';
import { unreadable } from '../prepared/unreadable.ts';

/** What is in a file of an archive. Throws `story_file_unreadable` where it is damaged. */
export function contentOf(file: Pick<ZipFile, 'read'>): Uint8Array {
  try {
    return file.read();
  } catch (error) {
    if (error instanceof StoryFileError) throw unreadable(error);
    throw error;
  }
}
