import type { ShelfEntry } from '@brasslamp/contract';
import { decodeCursor, page } from '../../../http/calls/cursor.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { foundEndings } from '../../seen/seen.ts';
import { storyReply } from '../../story-access/replies.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { listByIds } from '../turns/queries.ts';
import { playthroughReply } from '../turns/replies.ts';
import { newsOf } from './news.ts';
import {
  listPlayedStories,
  listStoriesByIds,
  listWanted,
  listWantedStories,
  type Shelved,
} from './queries.ts';
import { namesIn } from './standings.ts';

type ShelfCall = Call<'GET /api/user/me/shelf'>;

/** The stories of one part of a reader's shelf, with what they found in them and what is new there. */
export async function readShelf(deps: PlayingDeps, call: ShelfCall) {
  const { viewer, query } = call;
  const { read } = deps.database;
  const place = {
    limit: query.limit + 1,
    after: decodeCursor(query.cursor, ['number', 'string']),
  };
  const found: (Shelved & { id?: string; count?: number })[] =
    query.tab === 'want'
      ? await listWantedStories(read, viewer, place)
      : await listPlayedStories(read, viewer, query.tab, place);
  const { rows, next_cursor } = page(found, query.limit, ({ at, story_id }) => [at, story_id]);
  if (rows.length === 0) return { stories: [], next_cursor };
  const ids = rows.map(({ story_id }) => story_id);
  const playthroughIds = rows.flatMap(({ id }) => id ?? []);
  const [stories, playthroughs, endings, wanted] = await Promise.all([
    listStoriesByIds(read, ids),
    listByIds(read, viewer.user_id, playthroughIds),
    foundEndings(read, viewer.user_id, ids),
    listWanted(read, viewer.user_id, ids),
  ]);
  const news = await newsOf(deps, viewer.user_id, stories);
  const entries = rows.flatMap((row): ShelfEntry[] => {
    const story = stories.find(({ id }) => id === row.story_id);
    if (!story) return [];
    const playthrough = playthroughs.find(({ id }) => id === row.id);
    const want = wanted.find(({ story_id }) => story_id === row.story_id);
    const all = namesIn(story);
    const names = all.filter((name) => endings.get(story.id)?.has(name));
    return [
      {
        story: storyReply(story, viewer),
        playthrough: playthrough ? playthroughReply(playthrough, viewer) : null,
        playthroughs: Number(row.count ?? 0),
        endings: { names, total: all.length },
        news: news.get(story.id) ?? null,
        wanted_at: want ? new Date(want.at).toISOString() : null,
      },
    ];
  });
  return { stories: entries, next_cursor };
}
