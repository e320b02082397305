/**
 * Two texts as one, when their writer keeps both: what both share stands once, and where they differ
 * one stands after the other. No word of either is lost, and each keeps its order.
 */
import { alike, type Pair, wordsOf } from './hunks.ts';

/** Words that both wrote by themselves are shared from so many on: “the” alone is not. */
const leastAlike = 3;

export function keepBoth(
  texts: readonly [base: string, mine: string, theirs: string],
  faults: (text: string) => number = () => 0,
): string {
  const [, mine, theirs] = texts;
  const united = uniteBy(wordsOf, leastAlike, texts);
  // Half a construct of each reads worse than both in whole paragraphs.
  return faults(united) <= Math.max(faults(mine), faults(theirs))
    ? united
    : uniteBy(paragraphsOf, 1, texts);
}

/** The paragraphs of a text, each with the empty lines before it. */
const paragraphsOf = (text: string): string[] =>
  text.match(/\s*\S[^\n]*(?:\n[ \t]*\S[^\n]*)*|\s+$/g) ?? [];

function uniteBy(
  split: (text: string) => string[],
  least: number,
  texts: readonly [base: string, mine: string, theirs: string],
): string {
  const base = split(texts[0]);
  const mine = sideOf(base, split(texts[1]));
  const theirs = sideOf(base, split(texts[2]));
  const shared = sharedPieces(mine, theirs, least);
  const written: string[] = [];
  const put = (piece: string, space = spaceOf(piece)) => {
    written.push(space === '' && written.length > 0 ? ' ' : space, piece.trim());
  };
  let [at, other] = [0, 0];
  for (const [next, nextThere] of [...shared, endOf(mine, theirs)]) {
    const between = inOrder(cut(mine, at, next), cut(theirs, other, nextThere));
    for (const { piece, isApart } of between) {
      put(piece, isApart && shared.length === 0 && spaceOf(piece) === '' ? '\n\n' : undefined);
    }
    const [one, two] = [mine.pieces[next], theirs.pieces[nextThere]];
    if (one !== undefined && two !== undefined) put(one, widest(spaceOf(one), spaceOf(two)));
    [at, other] = [next + 1, nextThere + 1];
  }
  return written.join('');
}

const spaceOf = (piece: string): string => /^\s*/.exec(piece)?.[0] ?? '';
const linesIn = (space: string): number => space.split('\n').length;
const widest = (one: string, two: string) => (linesIn(two) > linesIn(one) ? two : one);

interface Side {
  pieces: string[];
  /** The piece of the base that each of the pieces is; null = it was added. */
  ofBase: (number | null)[];
}

function sideOf(base: readonly string[], pieces: string[]): Side {
  const ofBase: Side['ofBase'] = pieces.map(() => null);
  for (const [at, place] of alike(base, pieces)) ofBase[place] = at;
  return { pieces, ofBase };
}

const cut = ({ pieces, ofBase }: Side, from: number, to: number): Side => ({
  pieces: pieces.slice(from, to),
  ofBase: ofBase.slice(from, to),
});

const endOf = (mine: Side, theirs: Side): Pair => [mine.pieces.length, theirs.pieces.length];

/** The pieces that both kept of the base, and those that they have alike between that. */
function sharedPieces(mine: Side, theirs: Side, least: number): Pair[] {
  const inTheirs = new Map(theirs.ofBase.map((at, place) => [at, place]));
  const kept = mine.ofBase.flatMap((at, place): Pair[] => {
    const other = at === null ? undefined : inTheirs.get(at);
    return other === undefined ? [] : [[place, other]];
  });
  const shared: Pair[] = [];
  let [from, fromThere] = [0, 0];
  for (const [to, toThere] of [...kept, endOf(mine, theirs)]) {
    const [own, others] = [cut(mine, from, to), cut(theirs, fromThere, toThere)];
    const runs = runsOf(alike(own.pieces, others.pieces)).filter(
      (run) =>
        isEnough(run, [own.pieces, others.pieces], least) ||
        // The one kept it where the other moved it.
        run.some(([at, other]) => own.ofBase[at] !== null || others.ofBase[other] !== null),
    );
    for (const [at, other] of runs.flat()) shared.push([from + at, fromThere + other]);
    if (to < mine.pieces.length) shared.push([to, toThere]);
    [from, fromThere] = [to + 1, toThere + 1];
  }
  return shared;
}

/** Whether a shared run is enough: many words, or all of a sentence, a paragraph or what one side has there. */
function isEnough(
  run: readonly Pair[],
  sides: readonly [readonly string[], readonly string[]],
  least: number,
): boolean {
  if (run.length >= Math.min(least, sides[0].length, sides[1].length)) return true;
  return sides.every((pieces, side) => {
    const places = run.map((pair) => pair[side] ?? 0);
    const [first = 0] = places;
    return begins(pieces, first) && begins(pieces, first + places.length);
  });
}

const begins = (pieces: readonly string[], at: number): boolean =>
  at === 0 ||
  at === pieces.length ||
  (pieces[at] ?? '').startsWith('\n') ||
  /[.!?…]["”’)]*$/.test(pieces[at - 1] ?? '');

/** Pieces of the base in its order, and before each what was added there: mine, then theirs. */
function inOrder(mine: Side, theirs: Side): { piece: string; isApart: boolean }[] {
  const made: { piece: string; isApart: boolean }[] = [];
  const places = [0, 0];
  const sides = [mine, theirs];
  const isOver = () => sides.every(({ pieces }, side) => places[side] === pieces.length);
  const putNext = (side: number, isApart = false) => {
    const place = places[side] ?? 0;
    made.push({ piece: sides[side]?.pieces[place] ?? '', isApart });
    places[side] = place + 1;
  };
  const nextOf = (side: number) => sides[side]?.ofBase[places[side] ?? 0];
  while (!isOver()) {
    for (const side of [0, 1]) {
      let isApart = side === 1 && made.length > 0;
      for (; nextOf(side) === null; isApart = false) putNext(side, isApart);
    }
    const [here, there] = [nextOf(0) ?? Infinity, nextOf(1) ?? Infinity];
    if (here !== there) putNext(here < there ? 0 : 1);
  }
  return made;
}

/** Pairs that follow each other on both sides. */
function runsOf(pairs: readonly Pair[]): Pair[][] {
  const runs: Pair[][] = [];
  for (const pair of pairs) {
    const last = runs.at(-1)?.at(-1);
    const goesOn = last && last[0] + 1 === pair[0] && last[1] + 1 === pair[1];
    if (goesOn) runs.at(-1)?.push(pair);
    else runs.push([pair]);
  }
  return runs;
}
