import { AppError } from '../../errors/app-error.ts';
import { decodeCursor, page } from '../../http/calls/cursor.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { mayListAll } from '../story-access/policy.ts';
import { storyReply } from '../story-access/replies.ts';
import type { StoryRow } from '../story-access/story-rows.ts';
import { findUser, listPublished, listAllStories as listRows, listStoriesOf } from './queries.ts';

/** An author's stories, newest first. */
export async function listStories(
  deps: Deps,
  { viewer, params, query }: Call<'GET /api/stories/:username'>,
) {
  const before = decodeCursor(query.cursor, ['number', 'string']);
  const db = deps.database.read;
  const author = await findUser(db, params.username.toLowerCase());
  if (!author) throw new AppError('not_found.author', { username: params.username });
  const isAll = mayListAll(viewer, author);
  const found = await listStoriesOf(db, author.id, isAll, before, query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.created_at, row.id]);
  const { username, display_name, bio } = author;
  return {
    author: { username, display_name, bio },
    stories: rows.map((row) => storyReply(row, viewer)),
    next_cursor,
  };
}

type Part = 'featured_at' | 'published_at';

/** The stories of the home page: first the featured ones, then the others, each newest first. */
export async function listFeatured(deps: Deps, { viewer, query }: Call<'GET /api/home/featured'>) {
  const cursor = decodeCursor(query.cursor, ['number', 'number', 'string']);
  const before: [number, string] | null = cursor && [cursor[1], cursor[2]];
  const isBehindFeatured = cursor?.[0] === 1;
  const list = (part: Part, after: [number, string] | null, count: number) =>
    listPublished(deps.database.read, part, after, count);

  const wanted = query.limit + 1;
  const featured = isBehindFeatured ? [] : await list('featured_at', before, wanted);
  const missing = wanted - featured.length;
  const others =
    missing > 0 ? await list('published_at', isBehindFeatured ? before : null, missing) : [];
  const { rows, next_cursor } = page([...featured, ...others], query.limit, keysOf);
  return { stories: rows.map((row) => storyReply(row, viewer)), next_cursor };
}

const keysOf = (row: StoryRow) => [
  row.featured_at === null ? 1 : 0,
  row.featured_at ?? row.published_at ?? 0,
  row.id,
];

/** The stories of everybody, in every status, for admins. */
export async function listAllStories(
  deps: Deps,
  { viewer, query }: Call<'GET /api/admin/stories'>,
) {
  const { search, status, limit } = query;
  const before = decodeCursor(query.cursor, ['number', 'string']);
  const found = await listRows(deps.database.read, { search, status, before, limit: limit + 1 });
  const { rows, next_cursor } = page(found, limit, (row) => [row.created_at, row.id]);
  return { stories: rows.map((row) => storyReply(row, viewer)), next_cursor };
}
