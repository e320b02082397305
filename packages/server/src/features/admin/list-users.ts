import { decodeCursor, page } from '../../http/calls/cursor.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { userReply } from '../accounts/users/replies.ts';
import type { AdminDeps } from './deps.ts';
import { listUsers as listRows } from './queries.ts';

export async function listUsers(
  { database }: Pick<AdminDeps, 'database'>,
  { query }: Call<'GET /api/user/recent-users'>,
) {
  const before = decodeCursor(query.cursor, ['number', 'string']);
  const search = query.search?.trim().toLowerCase();
  const found = await listRows(database.read, search, before, query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.created_at, row.id]);
  return { users: rows.map(userReply), next_cursor };
}
