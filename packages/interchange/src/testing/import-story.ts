/** Short ways to import stories in tests. */
import { fileProblemText } from '@brasslamp/messages';
import { recogniseFile } from '../import/containers/recognise-file.ts';
import { type ImportedStory, StoryFileError } from '../import/imported-story.ts';
import { textOf } from '../import/source-file.ts';
import type { Loss } from '../losses/loss.ts';
import { readTwineFile } from '../read-twine-file.ts';

export function importFile(text: string, fileName = 'story.twee'): ImportedStory[] {
  let ids = 0;
  const name = fileName.replace(/^.*[\\/]/s, '');
  const clean = textOf({ path: fileName, bytes: new TextEncoder().encode(text) });
  const container = recogniseFile(clean, name);
  if (container === 'ink' || container === 'choicescript') {
    throw new Error('It is read by readStories.');
  }
  return readTwineFile(clean, container, { fileName: name, newId: () => `id-${++ids}` });
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

/** The number of losses of each kind. */
export function lossCounts(losses: readonly Loss[]): Partial<Record<Loss['kind'], number>> {
  const counts: Partial<Record<Loss['kind'], number>> = {};
  for (const { kind } of losses) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
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
  return {
    body: node.body,
    actions: node.actions,
    labels: node.actions.map(({ label }) => label),
    targets,
    losses: lossCounts(losses),
  };
}
