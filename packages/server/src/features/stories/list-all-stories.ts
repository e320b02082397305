import { decodeCursor, page } from '../../http/calls/cursor.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { storyReply } from '../story-access/replies.ts';
import { listAllStories as listRows } from './queries.ts';

/** For admins: the stories of everybody, in every status. */
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
