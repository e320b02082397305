import type { Piece } from '../pieces/piece.ts';
import type { SourceStory, Unit } from '../pieces/source-story.ts';
import type { SourceText } from '../pieces/source-text.ts';
import { Looks } from '../twine/html/looks.ts';
import { separateEffects } from '../twine/separate-effects.ts';
import { sourceTextOf, storyPassages, twineStory, unitOf } from '../twine/story-passages.ts';
import type { TwineSource } from '../twine/twine-source.ts';
import { HarloweStory } from './passage/harlowe-story.ts';
import { findStorylets } from './reading/find-storylets.ts';
import { PassageReader } from './reading/passage-reader.ts';
import { stylesIn } from './reading/styles-in.ts';

/** Tags of passages that are shown with others. Source: Harlowe's manual, "Special passages". */
const special = ['header', 'footer', 'startup', 'debug-header', 'debug-footer', 'debug-startup'];

/** Reads a Harlowe story (1 to 3) into pieces. */
export function readHarlowe(source: TwineSource): SourceStory {
  const { passages, losses } = storyPassages(source);
  const texts = new Map(passages.map((passage) => [passage, sourceTextOf(passage)]));
  const story = new HarloweStory([...texts.values()], stylesIn(passages), new Looks(source));
  story.storylets.push(...findStorylets(story.texts));
  const read = (text: SourceText) => new PassageReader(story, text).read();

  const units: Unit[] = [];
  const onStart: Piece[] = [];
  const [header, footer]: [Piece[], Piece[]] = [[], []];
  for (const [passage, text] of texts) {
    if (passage.tags.includes('startup')) onStart.push(...effectsAlone(read(text)));
    else if (passage.tags.includes('header')) header.push(...read(text));
    else if (passage.tags.includes('footer')) footer.push(...read(text));
    else if (!passage.tags.some((tag) => special.includes(tag))) {
      units.push(unitOf(passage, text, read(text)));
    }
  }
  const hasFrame = header.length > 0 || footer.length > 0;
  return {
    ...twineStory(source, 'Harlowe'),
    units: [...units, ...story.added],
    readInPlace: story.readInPlace,
    macros: story.macros,
    onStart,
    frames: hasFrame ? [{ tag: null, header, footer }] : [],
    losses,
  };
}

/** What a startup passage shows would be seen once, above the first passage. */
function effectsAlone(pieces: Piece[]): Piece[] {
  const { effects, shown } = separateEffects(pieces);
  const words = shown.filter(
    (piece) =>
      piece.type !== 'line_break' &&
      piece.type !== 'paragraph_break' &&
      !(piece.type === 'words' && piece.text.trim() === ''),
  );
  const [first] = words;
  if (first === undefined) return effects;
  return [
    ...effects,
    { type: 'lost', kind: 'text_left_out', construct: '', keeps: [], at: first.at },
  ];
}
