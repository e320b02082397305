import type { FoundStories } from '@brasslamp/contract';
import { ApiError } from '../../api/api.ts';
import type { App } from '../../screen/app.ts';
import { loadPart } from '../../screen/load-part.ts';
import { readStandings, type Standings } from '../shelf/read-standings.ts';
import { queryOf, type Wanted } from './wanted-stories.ts';

/** How often the site is asked further before somebody is told that nothing was found so far. */
const tries = 4;

/** Stories that were found, and where their reader is in them. */
export interface FoundPage extends FoundStories {
  standings: Standings;
}

export const nothing: FoundPage = {
  stories: [],
  hidden_by_filters: 0,
  filters: { without_tags: [], hide_notes: [], langs: [] },
  next_cursor: null,
  standings: { now: 0, byStory: {} },
};

/**
 * A page of the stories that are wanted. Where a part of those that the site looked through had none, the
 * next part is looked through at once.
 */
export async function findStories(
  app: App,
  wanted: Wanted,
  cursor: string | null,
): Promise<FoundPage> {
  let hidden = 0;
  let next = cursor;
  for (let left = tries; ; left -= 1) {
    const query = { ...queryOf(wanted), ...(next && { cursor: next }) };
    const found = await app.api('GET /api/explore', { query });
    hidden += found.hidden_by_filters;
    next = found.next_cursor;
    if (found.stories.length > 0 || next === null || left === 1) {
      const standings = await readStandings(app, found.stories);
      return { ...found, hidden_by_filters: hidden, standings };
    }
  }
}

/** The same as a part of a page: a search that the site refuses is said in its place. */
export function loadFound(app: App, wanted: Wanted, cursor: string | null) {
  const finding = findStories(app, wanted, cursor).then((found) => ({ found, refused: false }));
  return loadPart(app, finding.catch(asRefused), { found: nothing, refused: false });
}

/** A language that is none, or a place in a list that is none any more. */
function asRefused(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'not_valid') throw error;
  return { found: nothing, refused: true };
}
