import type { SourceStory } from '../pieces/source-story.ts';
import { Looks } from '../twine/html/looks.ts';
import { sourceTextOf, storyPassages, twineStory, unitOf } from '../twine/story-passages.ts';
import type { TwineSource } from '../twine/twine-source.ts';
import { SnowmanReader, type SnowmanStory } from './passage-reader.ts';

/** Reads a Snowman story (1 and 2) into pieces. */
export function readSnowman(source: TwineSource): SourceStory {
  const { passages, losses } = storyPassages(source);
  const texts = passages.map((passage) => ({ passage, text: sourceTextOf(passage) }));
  let draws = 0;
  const story: SnowmanStory = {
    title: source.title,
    looks: new Looks(source),
    texts: new Map(texts.map(({ text }) => [text.name, text])),
    newDraw: () => `drawn ${++draws}`,
    isSmart: source.formatVersion.startsWith('2'),
  };
  return {
    ...twineStory(source, 'Snowman'),
    units: texts.map(({ passage, text }) =>
      unitOf(passage, text, new SnowmanReader(story, text).read()),
    ),
    losses,
  };
}
