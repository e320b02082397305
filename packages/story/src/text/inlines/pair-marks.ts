import { isPunctuation, isSpace } from '../syntax/characters.ts';
import type { MarkRun } from './inline-tokens.ts';

/**
 * Pairs the runs of `*` and `_` from index `from` on: CommonMark's "process emphasis".
 *
 * Each closing run looks back for the nearest run of its mark that may open; runs skipped on the
 * way can pair no more and are dropped. A search in vain is remembered by all that decides it (the
 * mark, whether the closer may open too, its length modulo 3), so that the next closer of the same
 * sort looks only at what came since. Both together keep the time linear.
 */
export function pairMarks(runs: MarkRun[], from: number): void {
  const openers: number[] = [];
  const searchedBefore = new Array<number>(12).fill(from);

  for (let index = from; index < runs.length; index++) {
    const closer = runs[index];
    if (closer === undefined) break;
    const sort = sortOf(closer);
    while (closer.canClose && closer.unpaired > 0) {
      const found = findOpener(runs, openers, closer, searchedBefore[sort] ?? from);
      if (found === null) {
        searchedBefore[sort] = index;
        break;
      }
      openers.length = found.height + 1;
      pair(found.opener, closer);
      if (found.opener.unpaired === 0) openers.pop();
    }
    if (closer.canOpen && closer.unpaired > 0) openers.push(index);
  }
}

function sortOf(closer: MarkRun): number {
  return (closer.mark === '_' ? 6 : 0) + (closer.canOpen ? 3 : 0) + (closer.length % 3);
}

function findOpener(
  runs: MarkRun[],
  openers: number[],
  closer: MarkRun,
  notBefore: number,
): { opener: MarkRun; height: number } | null {
  for (let height = openers.length - 1; height >= 0; height--) {
    const index = openers[height];
    if (index === undefined || index < notBefore) return null;
    const opener = runs[index];
    if (opener !== undefined && fits(opener, closer)) return { opener, height };
  }
  return null;
}

/** CommonMark's rule of three keeps `*a**b*` from closing in the middle of its strong mark. */
function fits(opener: MarkRun, closer: MarkRun): boolean {
  if (opener.mark !== closer.mark) return false;
  const isAmbiguous = closer.canOpen || opener.canClose;
  const sum = opener.length + closer.length;
  return !isAmbiguous || closer.length % 3 === 0 || sum % 3 !== 0;
}

function pair(opener: MarkRun, closer: MarkRun): void {
  const taken = opener.unpaired >= 2 && closer.unpaired >= 2 ? 2 : 1;
  opener.opening.push(taken);
  closer.closing.push(taken);
  opener.unpaired -= taken;
  closer.unpaired -= taken;
}

/** Whether a run of marks hugs the text after it (may open) or before it (may close). */
export function flanking(
  before: string,
  after: string,
  mark: '*' | '_',
): { canOpen: boolean; canClose: boolean } {
  const isBeforePunctuation = isPunctuation(before);
  const isAfterPunctuation = isPunctuation(after);
  const isLeft = !isSpace(after) && (!isAfterPunctuation || isSpace(before) || isBeforePunctuation);
  const isRight =
    !isSpace(before) && (!isBeforePunctuation || isSpace(after) || isAfterPunctuation);
  if (mark === '*') return { canOpen: isLeft, canClose: isRight };
  return {
    canOpen: isLeft && (!isRight || isBeforePunctuation),
    canClose: isRight && (!isLeft || isAfterPunctuation),
  };
}
