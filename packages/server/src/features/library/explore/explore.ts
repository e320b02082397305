import type { Query, Reply } from '@brasslamp/contract';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Reader } from '../../../db/database.ts';
import { decodeCursor, encodeCursor } from '../../../http/calls/cursor.ts';
import { storyReply } from '../../story-access/replies.ts';
import { everyStory } from '../../story-index/terms.ts';
import { filtersOf, noFilters, withoutLifted } from '../filters/filters.ts';
import {
  type Candidate,
  countTerms,
  type List,
  listCandidates,
  listRead,
  listStoriesById,
  type Place,
} from './queries.ts';
import { type Asked, judge, type Search, searchFor } from './search.ts';

/** The stories that one call looks at: what it costs does not grow with the site. */
export const mostLookedAt = 500;
const lookedAtOnce = 125;
/** Needs that are counted, to look through the rarest of them. */
const mostCounted = 12;

const listOf = { newest: 'n', updated: 'u', finished: 'f' } as const;

type Found = Reply<'GET /api/explore'>;

export async function explore(
  db: Reader,
  viewer: Viewer | null,
  query: Query<'GET /api/explore'>,
): Promise<Found> {
  const { limit, cursor } = query;
  const [rank, story_id] = decodeCursor(cursor, ['number', 'string']) ?? [];
  const after = rank === undefined || story_id === undefined ? null : { rank, story_id };
  const filters = await filtersFor(db, viewer, query);
  const search = await searchFor(db, query, filters);
  const looked = await look(db, search, {
    list: listOf[query.sort],
    after,
    limit,
    unreadBy: query.unread && viewer ? viewer.user_id : null,
  });
  return {
    stories: await storiesOf(db, viewer, looked.ids),
    hidden_by_filters: looked.hidden,
    filters,
    next_cursor: looked.last && encodeCursor([looked.last.rank, looked.last.story_id]),
  };
}

/** The remembered filters that count for this search. */
export async function filtersFor(db: Reader, viewer: Viewer | null, asked: Asked) {
  if (asked.show_hidden) return noFilters;
  return withoutLifted(await filtersOf(db, viewer), asked.lift);
}

/** The public stories with these ids, in their order. */
export async function storiesOf(db: Reader, viewer: Viewer | null, ids: readonly string[]) {
  const rows = await listStoriesById(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [storyReply(row, viewer)] : [];
  });
}

interface Looking {
  list: List;
  after: Place | null;
  /** The stories that are wanted. */
  limit: number;
  unreadBy: string | null;
}

interface Looked {
  ids: string[];
  hidden: number;
  /** The place behind which it goes on; null = nothing is there. */
  last: Place | null;
}

/** Looks through the stories that have the rarest of what is needed, one after another. */
async function look(db: Reader, search: Search, looking: Looking): Promise<Looked> {
  const { list, after, limit, unreadBy } = looking;
  const looked: Looked = { ids: [], hidden: 0, last: null };
  const { terms } = await rarestOf(db, search, list);
  if (terms.length === 0) return looked;
  let last = after;
  let size = Math.min(limit + 1, lookedAtOnce);
  for (let left = mostLookedAt; left > 0; left -= size, size = Math.min(left, lookedAtOnce)) {
    const batch = await listCandidates(db, terms, { list, after: last, limit: size });
    const read = await readAmong(db, unreadBy, batch);
    for (const candidate of batch) {
      const verdict = read.has(candidate.story_id) ? null : judge(search, candidate);
      // One more is there: the next page begins behind the last that is shown.
      if (verdict === 'found' && looked.ids.length === limit) return { ...looked, last };
      if (verdict === 'found') looked.ids.push(candidate.story_id);
      if (verdict === 'hidden') looked.hidden += 1;
      last = candidate;
    }
    if (batch.length < size) return looked;
  }
  return { ...looked, last };
}

/** The need that the fewest stories meet, as far as they are counted. */
export async function rarestOf(
  db: Reader,
  { needs }: Search,
  list: List,
): Promise<{ terms: readonly string[]; count: number }> {
  let rarest: { terms: readonly string[]; count: number } = {
    terms: [everyStory],
    count: mostLookedAt + 1,
  };
  if (needs.some((terms) => terms.length === 0)) return { terms: [], count: 0 };
  for (const terms of needs.slice(0, mostCounted)) {
    const count = await countTerms(db, terms, list, mostLookedAt + 1);
    if (count <= rarest.count) rarest = { terms, count };
  }
  return rarest;
}

/** The stories among these that somebody has begun to read. */
export async function readAmong(
  db: Reader,
  userId: string | null,
  candidates: readonly Candidate[],
): Promise<ReadonlySet<string>> {
  if (userId === null) return new Set();
  const ids = candidates.map(({ story_id }) => story_id);
  return new Set(await listRead(db, userId, ids));
}
