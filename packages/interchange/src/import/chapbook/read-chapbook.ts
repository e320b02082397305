import type { SourceStory } from '../pieces/source-story.ts';
import { Looks } from '../twine/html/looks.ts';
import { sourceTextOf, storyPassages, twineStory, unitOf } from '../twine/story-passages.ts';
import type { TwineSource } from '../twine/twine-source.ts';
import { chapbookParts } from './chapbook-blocks.ts';
import { ChapbookStory } from './chapbook-story.ts';
import { ChapbookReader } from './passage-reader.ts';

/** Reads a Chapbook story (1 and 2) into pieces. */
export function readChapbook(source: TwineSource): SourceStory {
  const { passages, losses } = storyPassages(source);
  const texts = new Map(passages.map((passage) => [passage, sourceTextOf(passage)]));
  const story = new ChapbookStory(
    { title: source.title, looks: new Looks(source) },
    [...texts.values()],
    variablesIn(source),
  );
  const units = [...texts].map(([passage, text]) =>
    unitOf(passage, text, new ChapbookReader(story, text).read()),
  );
  return {
    ...twineStory(source, 'Chapbook'),
    units,
    readInPlace: story.readInPlace,
    variables: story.controlled,
    losses,
  };
}

const controlled =
  /\{\s{0,9}(?:cycling link|dropdown menu|text input)(?: for)?\s{0,9}:\s{0,9}['"]([^'"\n]{1,100})['"]/gi;
const setInCode = /engine\.state\.set\(\s{0,9}['"]([^'"\n]{1,100})['"]/g;

/** The variables that anything gives a value: the vars sections, and also controls and scripts. */
function variablesIn({ passages }: TwineSource): { variables: Set<string>; set: Set<string> } {
  const set = new Set(
    passages.flatMap(({ text }) => chapbookParts(text).variables.map(({ name }) => name)),
  );
  const variables = new Set(set);
  for (const { text } of passages) {
    for (const [, name = ''] of text.matchAll(controlled)) variables.add(name);
    for (const [, name = ''] of text.matchAll(setInCode)) variables.add(name);
  }
  return { variables, set };
}
