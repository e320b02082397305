/** Short ways to import stories in tests. */
import { fileProblemText } from '@brasslamp/messages';
import { type ImportedStory, readStoryFile, StoryFileError } from '../read-story-file.ts';

export function importFile(text: string, fileName = 'story.twee'): ImportedStory[] {
  let ids = 0;
  return readStoryFile(text, { fileName, newId: () => `id-${++ids}` }).stories;
}

/** The sentence that tells why the file cannot be imported. */
export function problemOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof StoryFileError) return fileProblemText(error.problem);
    throw error;
  }
  throw new Error('The file was imported.');
}

export function importOne(text: string, fileName = 'story.twee'): ImportedStory {
  const [story] = importFile(text, fileName);
  if (story === undefined) throw new Error('No story');
  return story;
}

/** A passage of a format, imported as a node beside the nodes Hall, Cellar and Attic. */
export function importPassage(format: string, text: string) {
  const storyData = `:: StoryData\n${JSON.stringify({ format })}\n`;
  const others = ':: Hall\n\n:: Cellar\n\n:: Attic\n';
  const { story, losses } = importOne(`${storyData}\n:: Start\n${text}\n\n${others}`);
  const [node] = story.nodes;
  if (node === undefined) throw new Error('No node');
  const targets = node.actions.map(
    ({ target }) => story.nodes.find(({ id }) => id === target)?.name ?? 'nowhere',
  );
  const counts = Object.fromEntries(losses.map(({ kind, count }) => [kind, count]));
  return {
    body: node.body,
    labels: node.actions.map(({ label }) => label),
    targets,
    losses: counts,
  };
}
