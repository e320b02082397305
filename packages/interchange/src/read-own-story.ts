import type { ImportedStory } from './import/imported-story.ts';
import type { ReadOptions } from './import/read-options.ts';
import { withAddresses } from './story-file/media-paths.ts';
import { missingMedia } from './story-file/missing-media.ts';
import { readOwnFile } from './story-file/story-file.ts';

/** The story in a file of ours: nothing of it is lost but media that it names and that are not there. */
export function readOwnStory(
  text: string,
  { newId, addressOf }: Pick<ReadOptions, 'newId' | 'addressOf'>,
  /** Whether a file lies beside it. */
  has: (path: string) => boolean = () => false,
): ImportedStory {
  const addressed = addressOf ? withAddresses(text, addressOf) : text;
  const { story, ...beside } = readOwnFile(addressed, { newId });
  const positions = [...beside.marks].flatMap(([id, { position }]) =>
    position ? [[id, position] as const] : [],
  );
  return {
    story,
    beside,
    positions: new Map(positions),
    notes: new Map(),
    originals: new Map(),
    losses: missingMedia(story, beside.cover, has),
    source: { container: 'brasslamp', format: 'Brasslamp', ifid: null },
    node_count: story.nodes.length,
    choice_count: story.nodes.reduce((count, { actions }) => count + actions.length, 0),
    full: story.nodes.length,
    near: 0,
    kept: 0,
  };
}
