/**
 * Two texts laid over each other, for people to see what became of one. Pieces are matched in three steps, each
 * between the matches of the step before it: lines that are once in each text, words that are once in each, any
 * words. So long texts take little time, and no word that is everywhere leads astray.
 */
import { alike, type Pair } from './hunks.ts';

export interface ComparedPiece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** The pieces of both texts in their order. What was added follows what was removed in its place. */
export function compareTexts(before: string, after: string): ComparedPiece[] {
  const found: ComparedPiece[] = [];
  let [removed, added] = ['', ''];
  const put = (kind: ComparedPiece['kind'], text: string) => {
    const last = found.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') found.push({ kind, text });
  };
  const putDifference = () => {
    const shared = sharedSpace(removed, added);
    put('same', removed.slice(0, shared));
    put('removed', removed.slice(shared));
    put('added', added.slice(shared));
    [removed, added] = ['', ''];
  };
  const differ = (was: string, is: string) => {
    removed += was;
    added += is;
  };
  layOver([before, after], steps, {
    differ,
    match(was, is) {
      const same = was === is ? was : was.trimStart();
      differ(was.slice(0, was.length - same.length), is.slice(0, is.length - same.length));
      putDifference();
      put('same', same);
    },
  });
  putDifference();
  return found;
}

interface Step {
  /** The pieces of a text, each with the space before it; together they are the text. */
  split(text: string): string[];
  pairs(before: readonly string[], after: readonly string[]): Pair[];
}

const linesOf = (text: string): string[] => text.match(/\s*\S(?:[^\n]*\S)?|\s+$/g) ?? [];

/** Writing without spaces between words: each sign is a word. */
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const wordOrSign = new RegExp(
  `\\s*(?:(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}_])+|\\S\\p{M}*)|\\s+$`,
  'gu',
);
const wordsOf = (text: string): string[] => text.match(wordOrSign) ?? [];

const steps: readonly Step[] = [
  { split: linesOf, pairs: alikeOnce },
  { split: wordsOf, pairs: alikeOnce },
  { split: wordsOf, pairs: alikeInTheEnd },
];

/** The pairs of like pieces. A sign at the end belongs to the words before it: it is matched where it comes first. */
function alikeInTheEnd(before: readonly string[], after: readonly string[]): Pair[] {
  const isSign = /^\s*[^\s\p{L}\p{N}]/u.test(before.at(-1) ?? '');
  return isSign ? alike([...before, 'end before'], [...after, 'end after']) : alike(before, after);
}

/** Pairs of the pieces that are once in each. */
function alikeOnce(before: readonly string[], after: readonly string[]): Pair[] {
  const [here, there] = [placesOnce(before), placesOnce(after)];
  const shared = (own: Map<string, number>, others: Map<string, number>) =>
    [...own].filter(([piece]) => others.has(piece));
  const [one, other] = [shared(here, there), shared(there, here)];
  const pairs = alike(
    one.map(([piece]) => piece),
    other.map(([piece]) => piece),
  );
  return pairs.map(([at, to]) => [one[at]?.[1] ?? 0, other[to]?.[1] ?? 0]);
}

function placesOnce(pieces: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const twice = new Set<string>();
  for (const [place, piece] of pieces.entries()) {
    const word = piece.trim();
    if (places.has(word)) twice.add(word);
    else places.set(word, place);
  }
  for (const word of twice) places.delete(word);
  return places;
}

interface Laid {
  differ(before: string, after: string): void;
  /** The same but for the space before it. */
  match(before: string, after: string): void;
}

function layOver(
  [before, after]: readonly [string, string],
  [step, ...finer]: readonly Step[],
  laid: Laid,
): void {
  if (!step || before === '' || after === '') {
    laid.differ(before, after);
    return;
  }
  const [here, there] = [step.split(before), step.split(after)];
  const end: Pair = [here.length, there.length];
  let [at, to] = [0, 0];
  for (const [next, nextThere] of [...step.pairs(here, there), end]) {
    const between = [here.slice(at, next).join(''), there.slice(to, nextThere).join('')] as const;
    layOver(between, finer, laid);
    const [one, other] = [here[next], there[nextThere]];
    if (one !== undefined && other !== undefined) laid.match(one, other);
    [at, to] = [next + 1, nextThere + 1];
  }
}

/** The number of signs of space that two texts begin with alike. */
function sharedSpace(one: string, other: string): number {
  let shared = 0;
  while (one[shared] === other[shared] && /\s/.test(one[shared] ?? '')) shared += 1;
  return shared;
}
