import { memoize } from './memoize.ts';

/** Puts words into a list as people of a language do: "rope, map and lamp". `lang` is BCP 47. */
export const listWords: (lang: string) => (words: readonly string[]) => string = memoize((lang) => {
  const list = new Intl.ListFormat(isLanguage(lang) ? lang : 'en', { type: 'conjunction' });
  return (words) => list.format(words);
});

/** A version comes from a database: nothing in it is certain. */
function isLanguage(lang: string): boolean {
  try {
    return Intl.getCanonicalLocales(lang).length === 1;
  } catch {
    return false;
  }
}
