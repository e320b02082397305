import { type ImportedStory, StoryFileError } from './import/imported-story.ts';
import { recogniseFile } from './import/recognise-file.ts';
import { type SourceFile, textOf } from './import/source-file.ts';
import { importTwine } from './twine/import-twine.ts';
import { readTwee } from './twine/source/read-twee.ts';
import { readTwineHtml } from './twine/source/read-twine-html.ts';

export interface ReadOptions {
  /** Makes the id of a chapter, a node or a missing target. */
  newId: () => string;
  /** Told as nodes are made: so many of so many. */
  onProgress?: (done: number, of: number) => void;
  /** Of a story file: the address of a file beside it, such as `media/x.webp`; undefined = there is none. */
  addressOf?: (path: string) => string | undefined;
}

/** The stories in a Twee file, or in a Twine 2 page or archive. */
export function readTwineFile(
  file: SourceFile,
  { newId, onProgress }: ReadOptions,
): ImportedStory[] {
  const fileName = file.path.replace(/^.*[\\/]/s, '');
  const text = textOf(file);
  const container = recogniseFile(text, fileName);
  const sources = container === 'twee' ? [readTwee(text)] : readTwineHtml(text);
  const defaultTitle = fileName.replace(/\.[^.]*$/, '');
  const nodes = sources.reduce((sum, { passages }) => sum + passages.length, 0);
  let done = 0;
  const stories = sources.map((source) => {
    const story = importTwine(source, { container, defaultTitle, newId });
    done += source.passages.length;
    onProgress?.(done, nodes);
    return story;
  });
  if (!stories.some((story) => story.node_count > 0)) {
    throw new StoryFileError({ message_id: 'no_passage', params: {} });
  }
  return stories;
}
