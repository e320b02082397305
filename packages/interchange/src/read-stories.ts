import { limits } from '@brasslamp/story/model';
import { type ImportedStory, StoryFileError } from './import/imported-story.ts';
import { type SourceFile, textOf } from './import/source-file.ts';
import { readOwnStory } from './read-own-story.ts';
import { type ReadOptions, readTwineFile } from './read-twine-file.ts';
import { isOwnFile } from './story-file/story-file.ts';

export type { BesideStory, ImportedStory, Original } from './import/imported-story.ts';
export { StoryFileError } from './import/imported-story.ts';
export { type Became, type Loss, type LossKind, lossKinds } from './import/loss.ts';
export {
  groupLosses,
  type LossGroup,
  type LossReport,
  lossReport,
  type ReportedLoss,
  reportedLosses,
} from './import/loss-report.ts';
export type { SourceFile } from './import/source-file.ts';

/**
 * Reads the stories in files: a story file of ours, a Twee file, or a Twine 2 page or archive with one story or
 * more. Takes time linear in their length.
 * @throws StoryFileError when the files hold no story, or one over the limits
 */
export async function readStories(
  files: readonly SourceFile[],
  options: ReadOptions,
): Promise<{ stories: ImportedStory[] }> {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (bytes > limits.importedFileBytes) {
    const megabytes = (size: number) => Math.ceil(size / 1024 / 1024);
    throw new StoryFileError({
      message_id: 'files_too_large',
      params: { megabytes: megabytes(bytes), most: megabytes(limits.importedFileBytes) },
    });
  }
  if (files.length === 0) throw new StoryFileError({ message_id: 'empty', params: {} });
  return { stories: files.flatMap((file) => readFile(file, options)) };
}

function readFile(file: SourceFile, options: ReadOptions): ImportedStory[] {
  const text = textOf(file);
  return isOwnFile(text) ? [readOwnStory(text, options)] : readTwineFile(file, options);
}
