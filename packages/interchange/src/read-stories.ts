import { limits } from '@brasslamp/story/model';
import { recogniseFile } from './import/containers/recognise-file.ts';
import { type ImportedStory, StoryFileError } from './import/imported-story.ts';
import { type SourceFile, textOf } from './import/source-file.ts';
import { translate } from './import/translate/translate.ts';
import { readTwineFile } from './read-twine-file.ts';

export type { ImportedStory, Original } from './import/imported-story.ts';
export { StoryFileError } from './import/imported-story.ts';
export { type Became, type Loss, type LossKind, lossKinds } from './import/loss.ts';
export { groupLosses, type LossGroup, type LossReport, lossReport } from './import/loss-report.ts';
export type { SourceFile } from './import/source-file.ts';

export interface ReadOptions {
  /** Makes the ids of all that a story has but actions. */
  newId: () => string;
  /** Told as nodes are made: so many of so many. */
  onProgress?: (done: number, of: number) => void;
}

/**
 * Reads the stories in files of another tool: Twee files, Twine 2 pages and archives with one story or more,
 * and ink, of which all files are one story. Takes time linear in their length.
 * @throws StoryFileError when the files hold no story, or one over the limits
 */
export async function readStories(
  files: readonly SourceFile[],
  options: ReadOptions,
): Promise<{ stories: ImportedStory[] }> {
  refuseLarge(files);
  const stories: ImportedStory[] = [];
  const ink: { path: string; text: string }[] = [];
  for (const file of files) {
    const fileName = file.path.replace(/^.*[\\/]/s, '');
    const text = textOf(file);
    const container = recogniseFile(text, fileName);
    if (container === 'ink') ink.push({ path: file.path, text });
    else stories.push(...readTwineFile(text, container, { fileName, ...options }));
  }
  if (ink.length > 0) stories.push(await readInkFiles(ink, options));
  return { stories };
}

function refuseLarge(files: readonly SourceFile[]): void {
  if (files.length === 0) throw new StoryFileError({ message_id: 'empty', params: {} });
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (bytes <= limits.importedFileBytes) return;
  const megabytes = (size: number) => Math.ceil(size / 1024 / 1024);
  throw new StoryFileError({
    message_id: 'files_too_large',
    params: { megabytes: megabytes(bytes), most: megabytes(limits.importedFileBytes) },
  });
}

/** The reader of ink, with inkjs's parser, is loaded only when a file is ink. */
async function readInkFiles(
  files: { path: string; text: string }[],
  options: ReadOptions,
): Promise<ImportedStory> {
  const { readInk } = await import('./import/ink/read-ink.ts');
  return translate(await readInk(files), { container: 'ink', ...options });
}
