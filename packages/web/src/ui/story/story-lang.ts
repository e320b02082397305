import { createContext, useContext } from 'react';

/** The language of the site's own words, which every page has on its `<html>`; of most stories, too. */
export const siteLang = 'en';

/** The language of the story that a part of a page shows (BCP 47). */
export const StoryLang = createContext(siteLang);

/** For an element with a story's words: its `lang`; undefined where that is the page's already. */
export const langOf = (lang: string): string | undefined => (lang === siteLang ? undefined : lang);

export const useStoryLang = (): string | undefined => langOf(useContext(StoryLang));

/** Words in a list, as the language has it: "a, b and c". */
export function listIn(lang: string, words: readonly string[]): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(words);
}
