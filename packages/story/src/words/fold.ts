/** Marks that readers leave out when they type: accents, points of vowels, variation selectors. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: single marks are meant, each for itself
const marks =
  /\p{Cf}|[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/gu;

/** Letters that no normal form takes apart, though they are typed as others. */
const likeOthers: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  đ: 'd',
  ħ: 'h',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
  ς: 'σ',
};

const otherLetters = new RegExp(`[${Object.keys(likeOthers).join('')}]`, 'g');

/** A text in the form in which words are compared: without case, accents, widths and ligatures. */
export const fold = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(otherLetters, (letter) => likeOthers[letter] ?? letter)
    .replace(marks, '')
    // Signs that belong to a letter, as Kana and Hangul have them, go back to it.
    .normalize('NFC');
