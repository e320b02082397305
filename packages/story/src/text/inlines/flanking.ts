import { isPunctuation, isSpace } from '../syntax/characters.ts';

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
