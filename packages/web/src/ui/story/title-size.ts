/**
 * The sizes of a title on a wide cover, from the largest: how many letters a line of it holds, and how many lines have
 * room beside an emblem (drawn-cover.css). In the smaller ones a word may be broken.
 */
const sizes = [
  { letters: 8, lines: 1, breaks: false },
  { letters: 12, lines: 2, breaks: false },
  { letters: 15, lines: 2, breaks: false },
  { letters: 18, lines: 3, breaks: false },
  { letters: 22, lines: 3, breaks: true },
  { letters: 27, lines: 4, breaks: true },
  { letters: 33, lines: 5, breaks: true },
];

/** Letters as wide as two, between which a line may end. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/gu;

/** Characters that stand upon others or are not seen. */
const unseen = /[\p{M}\p{Cf}]/gu;

/** The size in which a title stands on a drawn cover, 1 the largest: what is long still fits, whatever its script. */
export function titleSize(title: string): number {
  const seen = title.replace(unseen, '').replace(wide, ' mm ');
  const words = seen
    .split(/[\s\u2010-\u2015-]+/)
    .filter(Boolean)
    .map((word) => [...word].length);
  const at = sizes.findIndex(
    ({ letters, lines, breaks }) =>
      (breaks || Math.max(...words) <= letters) && linesOf(words, letters) <= lines,
  );
  return 1 + (at === -1 ? sizes.length : at);
}

/** The lines that words of so many letters take; one longer than a line goes on in the next. */
function linesOf(words: readonly number[], letters: number): number {
  let lines = 1;
  let taken = 0;
  for (const word of words) {
    if (taken > 0 && taken + 1 + word > letters) {
      lines += 1;
      taken = 0;
    }
    taken += (taken > 0 ? 1 : 0) + word;
    lines += Math.ceil(taken / letters) - 1;
    taken = ((taken - 1) % letters) + 1;
  }
  return lines;
}
