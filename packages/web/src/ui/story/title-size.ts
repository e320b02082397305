/** From the largest: up to how many letters a title of this size may have, and its longest word. A longer one is broken. */
const sizes = [
  { letters: 8, word: 10 },
  { letters: 20, word: 13 },
  { letters: 26, word: 15 },
  { letters: 34, word: 18 },
  { letters: 55, word: Number.POSITIVE_INFINITY },
  { letters: 95, word: Number.POSITIVE_INFINITY },
  { letters: 145, word: Number.POSITIVE_INFINITY },
];

/** Letters as wide as two, between which a line may end. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/gu;

/** Characters that stand upon others or are not seen. */
const unseen = /[\p{M}\p{Cf}]/gu;

/** The size in which a title stands on a drawn cover, 1 the largest: what is long still fits, whatever its script. */
export function titleSize(title: string): number {
  const seen = title.replace(unseen, '');
  const letters = [...seen.replace(wide, 'mm')].length;
  const words = seen.replace(wide, ' mm ').split(/[\s\u2010-\u2015-]+/);
  const longest = Math.max(...words.map((word) => [...word].length));
  const at = sizes.findIndex((size) => letters <= size.letters && longest <= size.word);
  return 1 + (at === -1 ? sizes.length : at);
}
