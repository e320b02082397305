/**
 * Three-way merge of a text: by paragraph, and inside a paragraph that both sides changed by words.
 * Where words touch, the paragraph is a conflict as a whole. What reads worse than either side (more
 * `faults`) is one too.
 */
import { type Hunk, hunksOf, wordsOf } from './hunks.ts';
import { keepBoth } from './keep-both.ts';
import type { Conflict, Merge } from './merge.ts';

/** Beyond that many words of one place its paragraphs are compared as a whole: comparing is quadratic. */
const mostWords = 1_000;

export function mergeText(faults: (text: string) => number = () => 0): Merge<string> {
  return (base, mine, theirs) => {
    if (base === theirs || mine === theirs) return { value: mine, conflicts: [] };
    if (base === mine) return { value: theirs, conflicts: [] };
    const { text, both, places } = mergeByParagraph(base, mine, theirs);
    const isSafe =
      !joinsWords(text, mine, theirs) &&
      !both.some((united) => doublesShared(united, [base, mine, theirs])) &&
      (places.length > 0
        ? !losesWhenDecided([base, mine, theirs], places)
        : text === mine ||
          text === theirs ||
          (!dropsShared(text, [base, mine, theirs]) &&
            faults(text) <= Math.max(faults(mine), faults(theirs))));
    if (isSafe) return { value: text, conflicts: places.map((place) => conflictOf(place, faults)) };
    const all = (whole: string) => ({ start: 0, end: whole.length });
    const place = { was: base, mine, theirs, inBase: all(base), inMine: all(mine) };
    return { value: mine, conflicts: [conflictOf(place, faults)] };
  };
}

/**
 * Whether a decision about these places would take away elsewhere what both have: where one side
 * moved a paragraph to such a place, it is gone from where it was.
 */
function losesWhenDecided(three: [string, string, string], places: Place[]): boolean {
  const [base, mine, theirs] = three;
  const put = (whole: string, is: 'inBase' | 'inMine') =>
    places.reduceRight(
      (text, place) => text.slice(0, place[is].start) + place.theirs + text.slice(place[is].end),
      whole,
    );
  const forMine = mergeByParagraph(put(base, 'inBase'), mine, theirs).text;
  const forTheirs = mergeByParagraph(base, put(mine, 'inMine'), theirs).text;
  return dropsShared(forMine, three) || dropsShared(forTheirs, three);
}

/**
 * Whether something that both have is gone: each may have kept another one of two that were alike.
 * A paragraph, or a word that the two together took away less often than it was there.
 */
function dropsShared(text: string, [base, mine, theirs]: [string, string, string]): boolean {
  const paragraphs = (whole: string) => paragraphsOf(whole).map((one) => one.trim());
  const merged = new Set(paragraphs(text));
  const other = new Set(paragraphs(theirs));
  if (paragraphs(mine).some((one) => one !== '' && other.has(one) && !merged.has(one))) return true;
  const [before, here, there] = [countsOf(base), countsOf(mine), countsOf(theirs)];
  const now = countsOf(text);
  return [...here.keys()].some((word) => {
    const [was = 0, own = 0, others = 0] = [before, here, there].map((one) => one.get(word));
    return others > 0 && own + others > was && !now.has(word);
  });
}

/** Whether what both have is there once more than either has it: each brought it by itself. */
function doublesShared(text: string, [base, mine, theirs]: [string, string, string]): boolean {
  const isTwice = (countIn: (text: string) => Map<string, number>) => {
    const [before, here, there] = [base, mine, theirs].map(countIn);
    return [...countIn(text)].some(([one, count]) => {
      const [was = 0, own = 0, others = 0] = [before, here, there].map((all) => all?.get(one));
      // A word that each wrote somewhere else says nothing.
      const added = countIn === countsOf ? own + others - was : 0;
      return own > 0 && others > 0 && count > Math.max(own, others, added);
    });
  };
  return isTwice(countsOf) || isTwice(stretchesIn);
}

/** The paragraphs of a text and its words in threes on end, with how often each is there. */
function stretchesIn(text: string): Map<string, number> {
  const words = text.match(/\S+/g) ?? [];
  const threes = words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`);
  const paragraphs = paragraphsOf(text).map((one) => `\n${one.trim()}`);
  return counted([...threes, ...paragraphs.filter((one) => one !== '\n')]);
}

/** Whether words of both came to stand as one that neither has: one took away what was between them. */
function joinsWords(text: string, mine: string, theirs: string): boolean {
  const known = new Set([...countsOf(mine).keys(), ...countsOf(theirs).keys()]);
  return [...countsOf(text).keys()].some((word) => !known.has(word));
}

const countsOf = (text: string): Map<string, number> => counted(text.match(/\S+/g) ?? []);

function counted(pieces: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
}

interface Span {
  start: number;
  end: number;
}

/** A place of base and mine where theirs says something else. */
interface Place {
  was: string;
  mine: string;
  theirs: string;
  inBase: Span;
  inMine: Span;
}

function conflictOf(
  { was, mine, theirs, inBase, inMine }: Place,
  faults: (text: string) => number,
): Conflict<string> {
  const put = (whole: string, { start, end }: Span, text: string) =>
    whole.slice(0, start) + text + whole.slice(end);
  return {
    path: '',
    pieces: { mine: mine.trim(), theirs: theirs.trim() },
    withTheirs: (whole, is) => put(whole, is === 'base' ? inBase : inMine, theirs),
    withBoth: (whole) => put(whole, inMine, keepBoth([was, mine, theirs], faults)),
  };
}

/** The paragraphs of a text, each with the empty lines before it, so that a paragraph more at the end changes none. */
const paragraphsOf = (text: string): string[] =>
  text.split(/(?=\n[ \t]*\n)/).reduce<string[]>((pieces, piece) => {
    // Several empty lines stand together.
    const last = pieces.at(-1);
    if (last !== undefined && last.trim() === '') pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
    return pieces;
  }, []);

function mergeByParagraph(base: string, mine: string, theirs: string) {
  const [before, here, there] = [paragraphsOf(base), paragraphsOf(mine), paragraphsOf(theirs)];
  const found: Place[] = [];
  const offsets = { base: offsetsOf(before), mine: offsetsOf(here) };
  const spanIn = (at: number[], [start, end]: Range): Span => ({
    start: at[start] ?? 0,
    end: at[end] ?? 0,
  });
  let text = '';
  /** The same with both where there is a place, either of them first: neither writer is asked other things. */
  let both: [string, string] = ['', ''];
  const textsOf = (region: Region): [string, string, string] => [
    before.slice(...region.base).join(''),
    here.slice(...region.mine).join(''),
    there.slice(...region.theirs).join(''),
  ];
  const mergeRegion = (region: Region) => {
    const [was, own, other] = textsOf(region);
    const merged = sideOf(was, own, other) ?? mergeByWord(was, own, other);
    const parts = merged === null ? onePieceEach(region) : null;
    if (parts) {
      for (const part of parts) mergeRegion(part);
      return;
    }
    text += merged ?? own;
    both = [
      both[0] + (merged ?? keepBoth([was, own, other])),
      both[1] + (merged ?? keepBoth([was, other, own])),
    ];
    if (merged !== null) return;
    const inBase = spanIn(offsets.base, region.base);
    const inMine = spanIn(offsets.mine, region.mine);
    found.push({ was, mine: own, theirs: other, inBase, inMine });
  };
  for (const region of regionsOf(before, here, there, { canTouch: true })) mergeRegion(region);
  return { text, both, places: found };
}

/** The pieces of a region one by one, where all three have the same number, and more than one: likely the same ones. */
function onePieceEach({ base, mine, theirs }: Region): Region[] | null {
  const count = base[1] - base[0];
  if (count < 2 || mine[1] - mine[0] !== count || theirs[1] - theirs[0] !== count) return null;
  const at = ([start]: Range, index: number): Range => [start + index, start + index + 1];
  return Array.from({ length: count }, (_, index) => ({
    base: at(base, index),
    mine: at(mine, index),
    theirs: at(theirs, index),
  }));
}

/** The text of the side that alone changed it, or went further; both alike are one side; null = neither. */
function sideOf(was: string, mine: string, theirs: string): string | null {
  if (was === theirs || mine === theirs) return mine;
  if (was === mine) return theirs;
  // A save whose answer was lost, and more typed since: nothing of the other is taken away.
  if (theirs.startsWith(was) && goesOnFrom(theirs, mine)) return mine;
  if (mine.startsWith(was) && goesOnFrom(mine, theirs)) return theirs;
  return null;
}

/** Whether the longer text goes on from the other with whole words. */
const goesOnFrom = (text: string, longer: string): boolean =>
  longer.startsWith(text) && /^(\s|$)/.test(longer.slice(text.length));

function mergeByWord(was: string, mine: string, theirs: string): string | null {
  const [before, here, there] = [wordsOf(was), wordsOf(mine), wordsOf(theirs)];
  if (Math.max(before.length, here.length, there.length) > mostWords) return null;
  let text = '';
  for (const region of regionsOf(before, here, there, { canTouch: false })) {
    const merged = sideOf(
      before.slice(...region.base).join(''),
      here.slice(...region.mine).join(''),
      there.slice(...region.theirs).join(''),
    );
    if (merged === null) return null;
    text += merged;
  }
  return text;
}

const offsetsOf = (pieces: string[]): number[] => {
  const offsets = [0];
  for (const piece of pieces) offsets.push((offsets.at(-1) ?? 0) + piece.length);
  return offsets;
};

type Range = [start: number, end: number];

interface Region {
  base: Range;
  mine: Range;
  theirs: Range;
}

interface SideHunk extends Hunk {
  side: 'mine' | 'theirs';
}

/**
 * The whole, cut at what the sides changed. Changes that overlap are one region; changes of
 * neighbours are two where they `canTouch`.
 */
function regionsOf(
  base: string[],
  mine: string[],
  theirs: string[],
  { canTouch }: { canTouch: boolean },
): Region[] {
  const hunksOn = (side: SideHunk['side'], pieces: string[]): SideHunk[] =>
    hunksOf(base, pieces).map((hunk) => ({ ...hunk, side }));
  const hunks = [...hunksOn('mine', mine), ...hunksOn('theirs', theirs)].sort(
    (one, other) => one.start - other.start || one.end - other.end,
  );
  const regions: Region[] = [];
  const shift = { mine: 0, theirs: 0 };
  let at = 0;
  const push = (start: number, end: number, grown: { mine: number; theirs: number }) => {
    const ranges = { mine: start + shift.mine, theirs: start + shift.theirs };
    shift.mine += grown.mine;
    shift.theirs += grown.theirs;
    regions.push({
      base: [start, end],
      mine: [ranges.mine, end + shift.mine],
      theirs: [ranges.theirs, end + shift.theirs],
    });
    at = end;
  };
  for (let index = 0; index < hunks.length; ) {
    const group: SideHunk[] = [];
    let { start, end } = hunks[index] ?? { start: 0, end: 0 };
    for (let next = hunks[index]; next && (group.length === 0 || joins(next, start, end)); ) {
      group.push(next);
      end = Math.max(end, next.end);
      next = hunks[++index];
    }
    if (start > at) push(at, start, { mine: 0, theirs: 0 });
    const grownBy = (side: SideHunk['side']) =>
      group.reduce((sum, hunk) => (hunk.side === side ? sum + hunk.grown : sum), 0);
    push(start, end, { mine: grownBy('mine'), theirs: grownBy('theirs') });
  }
  if (at < base.length) push(at, base.length, { mine: 0, theirs: 0 });
  return regions;

  function joins(next: SideHunk, start: number, end: number): boolean {
    if (!canTouch) return next.start <= end;
    // Two insertions at one place, or a real overlap.
    return next.start < end || (next.start === start && next.end === next.start && end === start);
  }
}
