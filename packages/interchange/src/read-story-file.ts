import { type ImportedStory, StoryFileError } from './import/imported-story.ts';
import { recogniseFile } from './import/recognise-file.ts';
import { isOwnFile, readOwnFile } from './story-file/story-file.ts';
import { importTwine } from './twine/import-twine.ts';
import { readTwee } from './twine/source/read-twee.ts';
import { readTwineHtml } from './twine/source/read-twine-html.ts';
import { storyFileInPage } from './web-page/story-file-in-page.ts';

export type { ImportedStory, Loss } from './import/imported-story.ts';
export { StoryFileError } from './import/imported-story.ts';

export interface ReadOptions {
  /** Gives a story without a title its title. */
  fileName: string;
  /** Makes the id of a chapter, a node or a missing target. */
  newId: () => string;
}

/**
 * Reads a story file of ours, or the page that holds one, a Twee file, or a Twine 2 page or archive with one story or more. Takes time linear in
 * the length of the text.
 * @throws StoryFileError when the file holds no story, or one over the limits
 */
export function readStoryFile(
  text: string,
  { fileName, newId }: ReadOptions,
): { stories: ImportedStory[] } {
  const clean = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .toWellFormed();
  const own = isOwnFile(clean) ? clean : storyFileInPage(clean);
  if (own !== null) return { stories: [ownStory(own, newId)] };
  const container = recogniseFile(clean, fileName);
  const sources = container === 'twee' ? [readTwee(clean)] : readTwineHtml(clean);
  const defaultTitle = fileName.replace(/^.*[\\/]/s, '').replace(/\.[^.]*$/, '');
  const stories = sources.map((source) => importTwine(source, { container, defaultTitle, newId }));
  if (!stories.some((story) => story.node_count > 0)) {
    throw new StoryFileError({ message_id: 'no_passage', params: {} });
  }
  return { stories };
}

function ownStory(text: string, newId: () => string): ImportedStory {
  const { story, ...beside } = readOwnFile(text, { newId });
  return {
    story,
    beside,
    losses: [],
    source: { container: 'brasslamp', format: 'Brasslamp' },
    node_count: story.nodes.length,
    choice_count: story.nodes.reduce((count, { actions }) => count + actions.length, 0),
  };
}
