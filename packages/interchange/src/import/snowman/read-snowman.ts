import type { SourceStory } from '../pieces/source-story.ts';
import { Looks } from '../twine/html/looks.ts';
import { sourceTextOf, storyPassages, twineStory, unitOf } from '../twine/story-passages.ts';
import type { TwineSource } from '../twine/twine-source.ts';
import { SnowmanReader, type SnowmanStory } from './passage-reader.ts';
import { scriptValues } from './script-values.ts';
import { StoryVariables } from './story-variables.ts';

/** Reads a Snowman story (1 and 2) into pieces. */
export function readSnowman(source: TwineSource): SourceStory {
  const scripts = source.passages.filter(({ tags }) => tags.includes('script'));
  const { values, isAll } = scriptValues([...source.scripts, ...scripts.map(({ text }) => text)]);
  const { passages, losses } = storyPassages(source);
  const texts = passages.map((passage) => ({ passage, text: sourceTextOf(passage) }));
  let draws = 0;
  const story: SnowmanStory = {
    title: source.title,
    looks: new Looks(source),
    texts: new Map(texts.map(({ text }) => [text.name, text])),
    variables: new StoryVariables(
      values,
      texts.map(({ text }) => text),
    ),
    newDraw: () => `drawn ${++draws}`,
    isSmart: source.formatVersion.startsWith('2'),
  };
  const units = texts.map(({ passage, text }) =>
    unitOf(passage, text, new SnowmanReader(story, text).read()),
  );
  return {
    ...twineStory(source, 'Snowman'),
    units,
    variables: story.variables.declared(),
    // Of scripts that only say with what variables begin nothing is left out.
    losses: isAll ? losses.filter(({ kind }) => kind !== 'script_left_out') : losses,
  };
}
