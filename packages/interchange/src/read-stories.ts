import { limits } from '@brasslamp/story/model';
import { recogniseFile } from './import/containers/recognise-file.ts';
import { type Container, type ImportedStory, StoryFileError } from './import/imported-story.ts';
import type { ReadOptions } from './import/read-options.ts';
import { type SourceFile, textOf } from './import/source-file.ts';
import { translate } from './import/translate/translate.ts';
import { readOwnStory } from './read-own-story.ts';
import { readTwineFile } from './read-twine-file.ts';
import { isOwnFile } from './story-file/story-file.ts';
import { unpack } from './unpack.ts';
import { storyFileInPage } from './web-page/story-file-in-page.ts';

export type { BesideStory, ImportedStory, Original, SaidOfStory } from './import/imported-story.ts';
export { StoryFileError } from './import/imported-story.ts';
export {
  groupLosses,
  type LossGroup,
  type LossReport,
  lossReport,
  type ReportedLoss,
  reportedLosses,
} from './import/loss-report.ts';
export type { SourceFile } from './import/source-file.ts';
export { type Became, type Loss, type LossKind, lossKinds } from './losses/loss.ts';

/** A file as text, with its name without folders. */
interface TextFile {
  path: string;
  fileName: string;
  text: string;
}

/**
 * Reads the stories in files: story files of ours and pages that hold one, Twee files, Twine 2 pages and archives with one story or
 * more, ink and ChoiceScript, of which all files are one story; and ZIP archives of any of these. Among several
 * files those that hold no story are left out. Takes time linear in their length.
 * @throws StoryFileError when no file holds a story, or one is over the limits
 */
export async function readStories(
  files: readonly SourceFile[],
  options: ReadOptions,
): Promise<{ stories: ImportedStory[] }> {
  refuseLarge(files);
  const stories: ImportedStory[] = [];
  const ink: TextFile[] = [];
  const scenes: TextFile[] = [];
  const others: NoStory[] = [];
  const all = files.flatMap(unpack);
  const paths = new Set(all.map(({ path }) => path));
  for (const source of all) {
    const known = recognise(source);
    if ('problem' in known) others.push(known);
    else if (known.container === 'ink') ink.push(known.file);
    else if (known.container === 'choicescript') scenes.push(known.file);
    else if (known.container === 'brasslamp') {
      const folder = source.path.slice(0, source.path.lastIndexOf('/') + 1);
      // A page has its media in it.
      const has = (path: string) => known.isPage || paths.has(folder + path);
      stories.push(readOwnStory(known.file.text, options, has));
    } else {
      const { file, container } = known;
      stories.push(...readTwineFile(file.text, container, { ...options, ...file }));
    }
  }
  if (ink.length > 0) stories.push(await readInkFiles(ink, options));
  if (scenes.length > 0) {
    // A scene of nothing but words is known by those beside it.
    const plain = others.flatMap(({ file }) => (file?.path.endsWith('.txt') ? file : []));
    stories.push(await readScenes([...scenes, ...plain], options));
  }
  const [first] = others;
  if (first !== undefined && stories.length === 0) throw ofArchive(files, all) ?? first.problem;
  return { stories };
}

/** What is wrong with an archive in which nothing is a story; null = no archive, or one with a single file. */
function ofArchive(
  files: readonly SourceFile[],
  all: readonly SourceFile[],
): StoryFileError | null {
  if (files.length !== 1 || all.length < 2) return null;
  const isOffice = all.some(({ path }) => path === '[Content_Types].xml');
  return new StoryFileError({
    message_id: isOffice ? 'office' : 'zip_without_story',
    params: {},
  });
}

/** A file that holds no story, with the reason; null = it is no text. */
interface NoStory {
  file: TextFile | null;
  problem: StoryFileError;
}

interface Known {
  file: TextFile;
  container: Container;
  isPage: boolean;
}

function recognise(source: SourceFile): Known | NoStory {
  let file: TextFile | null = null;
  try {
    file = textFile(source);
    const isFile = isOwnFile(file.text);
    const text = isFile ? file.text : storyFileInPage(file.text);
    if (text !== null) return { file: { ...file, text }, container: 'brasslamp', isPage: !isFile };
    return { file, container: recogniseFile(file.text, file.fileName), isPage: false };
  } catch (error) {
    if (error instanceof StoryFileError) return { file, problem: error };
    throw error;
  }
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

const textFile = (file: SourceFile): TextFile => ({
  path: file.path,
  fileName: file.path.replace(/^.*[\\/]/s, ''),
  text: textOf(file),
});

/** The reader of ink, with inkjs's parser, is loaded only when a file is ink. */
async function readInkFiles(files: TextFile[], options: ReadOptions): Promise<ImportedStory> {
  const { readInk } = await import('./import/ink/read-ink.ts');
  return translate(await readInk(files), { container: 'ink', ...options });
}

/** The scenes' names are those of their files. */
async function readScenes(files: TextFile[], options: ReadOptions): Promise<ImportedStory> {
  const { readChoiceScript } = await import('./import/choicescript/read-choice-script.ts');
  const texts = files.map(({ path, fileName, text }) => ({
    name: fileName.replace(/\.[^.]*$/, '').toLowerCase(),
    file: path,
    firstLine: 1,
    text,
  }));
  const [first] = texts;
  return translate(readChoiceScript(texts, first?.name ?? ''), {
    container: 'choicescript',
    ...options,
  });
}
