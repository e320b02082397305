import type { SiteEvent } from '@brasslamp/contract';
import type { Database, Reader } from '../../db/database.ts';
import { decodeCursor, page } from '../../http/calls/cursor.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { listEvents as listRows } from './queries.ts';
import { eventReply } from './replies.ts';

export async function listEvents(
  { database }: { database: Database },
  { query }: Call<'GET /api/events'>,
) {
  const before = decodeCursor(query.cursor, ['string'])?.[0];
  const { type, user_id, limit } = query;
  const found = await listRows(database.read, { type, user_id, before, limit: limit + 1 });
  const { rows, next_cursor } = page(found, limit, (row) => [row.id]);
  return { events: rows.map(eventReply), next_cursor };
}

/** Events by or about a user, newest first. */
export async function listEventsAbout(
  reader: Reader,
  userId: string,
  limit: number,
): Promise<SiteEvent[]> {
  return (await listRows(reader, { user_id: userId, limit })).map(eventReply);
}
