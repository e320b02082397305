import { directionOf } from '@brasslamp/story/model/direction';
import { createContext, useContext } from 'react';

/** The language of the site's own words, which every page has on its `<html>`; of most stories, too. */
export const siteLang = 'en';

/** The language of the story that a part of a page shows (BCP 47). */
export const StoryLang = createContext(siteLang);

/** The attributes of an element with a story's words. */
export interface StoryWords {
  /** None where it is the page's. */
  lang?: string;
  /** `auto` where nobody may have said in which language the story is. */
  dir: 'ltr' | 'rtl' | 'auto';
}

export const wordsIn = (lang: string): StoryWords =>
  lang === siteLang ? { dir: 'auto' } : { lang, dir: directionOf(lang) };

export const useStoryWords = (): StoryWords => wordsIn(useContext(StoryLang));

/** Words in a list, as the language has it: "a, b and c". */
export function listIn(lang: string, words: readonly string[]): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(words);
}
