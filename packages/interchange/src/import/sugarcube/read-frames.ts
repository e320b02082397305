import type { Piece } from '../pieces/piece.ts';
import { collapseSpace } from '../twine/scan/collapse-space.ts';
import type { TwinePassage } from '../twine/twine-source.ts';
import { effectsOf, isBlank, wordsOf } from './macros/split-body.ts';
import type { StoryNames } from './names/story-names.ts';
import type { PieceReader } from './piece-reader.ts';

/** The passages that SugarCube shows around all others, or beside them. */
export interface Frames {
  /** null = there is none, or it is in each unit. */
  frame: { header: Piece[]; footer: Piece[] } | null;
  /** Those that ask where the reader is, or offer choices: they are read again for each unit. */
  inEachUnit: { header: TwinePassage | null; footer: TwinePassage | null };
  /** Those whose effects ask where the reader is. */
  onEachEntry: TwinePassage[];
  onEntry: Piece[];
  panel: Piece[];
}

/** What asks for the passage that the reader is in. */
const asksWhere = /\b(?:passage|tags|visited|lastVisited)\(|\bState\.passage\b/;

/** More text than this is not written into all the units. */
const mostRepeated = 4_000_000;

export function readFrames(
  passages: readonly TwinePassage[],
  read: PieceReader,
  names: StoryNames,
): Frames {
  const named = (name: string) =>
    passages.find((passage) => collapseSpace(passage.name) === name) ?? null;
  const readNamed = (name: string) => {
    const passage = named(name);
    return passage === null ? [] : read(passage, { unit: null });
  };
  const [header, footer] = [named('PassageHeader'), named('PassageFooter')];
  const around = { header: readNamed('PassageHeader'), footer: readNamed('PassageFooter') };
  const length = (header?.text.length ?? 0) + (footer?.text.length ?? 0);
  const isRepeated = (passage: TwinePassage | null, pieces: Piece[]) =>
    passage !== null &&
    length * passages.length <= mostRepeated &&
    (offersChoice(pieces) || asksWhere.test(passage.text));
  const inEachUnit = {
    header: isRepeated(header, around.header) ? header : null,
    footer: isRepeated(footer, around.footer) ? footer : null,
  };
  const words = {
    header: inEachUnit.header === null ? wordsOf(around.header, names) : [],
    footer: inEachUnit.footer === null ? wordsOf(around.footer, names) : [],
  };
  const effects = [
    ...(inEachUnit.header === null ? effectsOf(around.header, names) : []),
    ...(inEachUnit.footer === null ? effectsOf(around.footer, names) : []),
  ];
  const ofEntry = ['PassageReady', 'PassageDone'].flatMap((name) => named(name) ?? []);
  const onEachEntry = ofEntry.filter(
    ({ text }) => asksWhere.test(text) && text.length * passages.length <= mostRepeated,
  );
  const onEntry = ofEntry
    .filter((passage) => !onEachEntry.includes(passage))
    .flatMap((passage) => read(passage, { unit: null }));
  const isFramed = !isBlank(words.header) || !isBlank(words.footer);
  const beside = ['StoryCaption', 'StoryMenu'].flatMap((name): Piece[] => {
    const passage = named(name);
    const pieces = readNamed(name);
    if (passage === null || isBlank(pieces)) return [];
    const of = { name, file: null, firstLine: passage.firstLine, text: passage.text };
    return [...pieces, { type: 'paragraph_break', at: { of, start: 0, end: 0 } }];
  });
  return {
    frame: isFramed ? words : null,
    inEachUnit,
    onEachEntry,
    onEntry: [...effects, ...onEntry].filter((piece) => !isBlank([piece]) || piece.type === 'lost'),
    panel: beside,
  };
}

function offersChoice(pieces: Piece[]): boolean {
  return pieces.some((piece) => {
    if (piece.type === 'choice' || piece.type === 'go' || piece.type === 'include') return true;
    if (piece.type === 'branch') return piece.arms.some((arm) => offersChoice(arm.pieces));
    if (piece.type === 'lost') return offersChoice(piece.keeps);
    return 'pieces' in piece && offersChoice(piece.pieces);
  });
}
