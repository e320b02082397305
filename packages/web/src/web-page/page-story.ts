import { createContext, useContext, useSyncExternalStore } from 'react';
import { pathTo } from '../routes.ts';
import type { PageFacts } from './page-facts.ts';
import type { Moment } from './reading/act-in-reading.ts';
import type { KeptReading } from './reading/keep-reading.ts';
import type { Book, Reading } from './reading/reading.ts';

/** The story of this page, with what is kept of reading it. */
export interface PageStory {
  book: Book;
  facts: PageFacts;
  kept: KeptReading;
  moment(): Moment;
}

export const PageStoryContext = createContext<PageStory | null>(null);

export function usePageStory(): PageStory {
  const story = useContext(PageStoryContext);
  if (!story) throw new Error('This is drawn outside of the page');
  return story;
}

/** The reading that is kept, also when it changes. */
export function useReading(): Reading | null {
  const { kept } = usePageStory();
  return useSyncExternalStore(kept.subscribe, kept.current);
}

/** The one reading of a page has an address as those of a site have. */
export const inPage = { username: 'by', slug: 'story', playthroughId: 'here' } as const;

export const titlePath = pathTo('story', inPage);
export const readingPath = pathTo('reader', inPage);
