import { fold } from './fold.ts';

/** Letters of other scripts that are drawn as Latin ones, in either case. Source: Unicode, UTS 39. */
const drawnAs: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  Ѕ: 'S',
  І: 'I',
  Ј: 'J',
  Ԛ: 'Q',
  Ԝ: 'W',
  а: 'a',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  ӏ: 'l',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
  α: 'a',
  γ: 'y',
  ι: 'i',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  υ: 'u',
  ϲ: 'c',
  ϳ: 'j',
  օ: 'o',
  ո: 'n',
  ս: 'u',
  հ: 'h',
  ց: 'g',
};

const foreign = new RegExp(`[${Object.keys(drawnAs).join('')}]`, 'g');

/** The form by which two names look alike, whatever scripts their letters are of. */
export const lookOf = (name: string): string =>
  fold(name.normalize('NFKC').replace(foreign, (letter) => drawnAs[letter] ?? letter))
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Georgian',
  'Cherokee',
  'Coptic',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Thai',
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));

/** Whether a word has letters of two scripts that are never written in one word. */
export const mixesScripts = (name: string): boolean =>
  (name.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some(
    (word) => scripts.filter((script) => script.test(word)).length > 1,
  );
