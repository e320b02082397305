import type { Reader, Writer } from '../../db/database.ts';
import { holdsRows } from '../../db/hold.ts';
import type { NewRow } from '../../db/tables.ts';

export async function insertGuest(trx: Writer, row: NewRow<'users'>): Promise<void> {
  await trx.insertInto('users').values(row).execute();
}

export async function isGuest(db: Reader, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('is_guest', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves playthroughs with their turns; returns how many of them are not deleted. */
export async function handOverPlaythroughs(
  trx: Writer,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { count } = await trx
    .selectFrom('playthroughs')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', from)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  await trx.updateTable('playthroughs').set({ user_id: to }).where('user_id', '=', from).execute();
  return Number(count);
}

/** The drafts that one can read through private links, the other can read too. */
export async function handOverDrafts(
  trx: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx
    .insertInto('beta_readers')
    .columns(['story_id', 'user_id', 'created_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('beta_readers')
        .select(['story_id', val(to).as('user_id'), 'created_at'])
        .where('user_id', '=', from),
    )
    .onConflict((conflict) => conflict.columns(['story_id', 'user_id']).doNothing())
    .execute();
}

/** Deletes guests with their sessions, and everything that was not moved. */
export async function deleteGuests(trx: Writer, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('users').where('id', 'in', ids).where('is_guest', '=', 1).execute();
}

/** Some guests who were created and last active before that time, the oldest first. */
export async function listIdleGuests(db: Reader, before: number, limit: number): Promise<string[]> {
  const rows = await idleGuests(db, before).orderBy('users.created_at').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Holds guests with all that they play. */
export async function holdGuests(trx: Writer, ids: readonly string[]): Promise<void> {
  if (!holdsRows(trx)) return;
  await trx.selectFrom('users').select('id').where('id', 'in', ids).forUpdate().execute();
  const played = trx.selectFrom('playthroughs').select('id').where('user_id', 'in', ids);
  await played.forUpdate().execute();
}

/** The ids of those guests who are still idle. */
export async function stillIdle(
  trx: Writer,
  ids: readonly string[],
  before: number,
): Promise<string[]> {
  const rows = await idleGuests(trx, before).where('users.id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

const idleGuests = (db: Reader, before: number) =>
  db
    .selectFrom('users')
    .select('users.id')
    // A literal, because the partial index on guests can't be used with a parameter.
    .where(({ eb, lit }) => eb('users.is_guest', '=', lit(1)))
    .where('users.created_at', '<=', before)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('playthroughs')
            .select('playthroughs.id')
            .whereRef('playthroughs.user_id', '=', 'users.id')
            .where('playthroughs.updated_at', '>', before),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.user_id', '=', 'users.id')
            .where('sessions.last_used_at', '>', before),
        ),
      ),
    );
