import type { Reader, Writer } from '../../db/database.ts';
import type { NewRow, Row } from '../../db/tables.ts';

/** The most events of what one person did: what is older goes. */
const mostOfActor = 5_000;

export async function insertEvent(trx: Writer, row: NewRow<'events'>): Promise<void> {
  await trx.insertInto('events').values(row).execute();
  if (row.actor_id == null) return;
  const oldest = trx
    .selectFrom('events')
    .select('id')
    .where('actor_id', '=', row.actor_id)
    .orderBy('id', 'desc')
    .offset(mostOfActor)
    .limit(10);
  await trx.deleteFrom('events').where('id', 'in', oldest).execute();
}

/** The events, newest first; `user_id` matches the actor and the subject. */
export function listEvents(
  db: Reader,
  given: {
    type?: Row<'events'>['type'] | undefined;
    user_id?: string | undefined;
    before?: string | undefined;
    limit: number;
  },
): Promise<Row<'events'>[]> {
  const { type, user_id, before, limit } = given;
  let query = db.selectFrom('events').selectAll().orderBy('id', 'desc').limit(limit);
  if (type !== undefined) query = query.where('type', '=', type);
  if (user_id !== undefined) {
    query = query.where((is) =>
      is.or([is('actor_id', '=', user_id), is('subject_id', '=', user_id)]),
    );
  }
  if (before !== undefined) query = query.where('id', '<', before);
  return query.execute();
}

export async function emptyDetails(
  trx: Writer,
  type: Row<'events'>['type'],
  subjectId: string,
): Promise<void> {
  await trx
    .updateTable('events')
    .set({ detail: '{}' })
    .where('subject_id', '=', subjectId)
    .where('type', '=', type)
    .execute();
}
