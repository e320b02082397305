import type { FrozenStory } from '@brasslamp/story/engine';
import type { Look } from '@brasslamp/story/look';

/** The facts that the page has besides its story. The exporter writes them (`interchange/src/web-page/`). */
export interface PageFacts {
  story_id: string;
  version_id: string;
  title: string;
  author: string;
  description: string;
  /** The address of the cover in `media`, or a data: URL; null = none. */
  cover: string | null;
  look: Look;
  /** The address where the story is on a site; null = none is to be named. */
  address: string | null;
  /** The files of the story by their addresses in it, as data: URLs. */
  media: Record<string, string>;
}

/** The ids of the elements of the page that hold data. */
export const dataIds = { facts: 'page-facts', story: 'story' } as const;

export const factsIn = (page: Document): PageFacts => JSON.parse(textIn(page, dataIds.facts));
export const storyIn = (page: Document): FrozenStory => JSON.parse(textIn(page, dataIds.story));

const textIn = (page: Document, id: string): string => page.getElementById(id)?.textContent ?? '';
