// The queries behind sessions and codes.

import { compiledQuery } from '../db/compiled-query.ts';
import type { Reader, Writer } from '../db/database.ts';
import { holdsRows } from '../db/hold.ts';
import type { NewRow, Row } from '../db/tables.ts';

export interface SessionWithUser {
  id: string;
  user_id: string;
  last_used_at: number;
  expires_at: number;
  username: string;
  flags: string;
  email_verified_at: number | null;
  suspended_at: number | null;
  is_guest: number;
}

const sessionById = compiledQuery<{ id: string }, SessionWithUser>(['id'], (db, { id }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.last_used_at',
      'sessions.expires_at',
      'users.username',
      'users.flags',
      'users.email_verified_at',
      'users.suspended_at',
      'users.is_guest',
    ])
    .where('sessions.id', '=', id),
);

export async function findSession(
  reader: Reader,
  id: string,
): Promise<SessionWithUser | undefined> {
  const { rows } = await sessionById(reader, { id });
  return rows[0];
}

/** The most sessions of one person: with one more, the one that was begun first ends. */
const mostSessions = 200;

export async function insertSession(trx: Writer, row: NewRow<'sessions'>): Promise<void> {
  await trx.insertInto('sessions').values(row).execute();
  const newest = trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', row.user_id)
    .orderBy('id', 'desc')
    .limit(mostSessions);
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', row.user_id)
    .where('id', 'not in', newest)
    .execute();
}

/** Deletes a user's expired sessions. */
export async function deleteExpiredSessions(
  trx: Writer,
  userId: string,
  over: { expiredBefore: number; unusedSince: number },
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where((is) =>
      is.or([
        is('expires_at', '<=', over.expiredBefore),
        is('last_used_at', '<=', over.unusedSince),
      ]),
    )
    .execute();
}

export async function touchSession(
  trx: Writer,
  id: string,
  used: Pick<Row<'sessions'>, 'last_used_at' | 'network'>,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set(used)
    .where('id', '=', id)
    .where('last_used_at', '<', used.last_used_at)
    .execute();
}

export async function deleteSession(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('sessions').where('id', '=', id).execute();
}

/** False when the user has no such session. */
export async function deleteSessionOf(trx: Writer, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === 1;
}

/** A user's valid sessions, last used first. */
export function listSessionsOf(
  reader: Reader,
  userId: string,
  alive: { expiresAfter: number; usedSince: number },
): Promise<Row<'sessions'>[]> {
  return reader
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', alive.expiresAfter)
    .where('last_used_at', '>', alive.usedSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteSessionsOf(
  trx: Writer,
  userId: string,
  exceptId: string | undefined,
): Promise<number> {
  let query = trx.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export type CodePurpose = Row<'codes'>['purpose'];

/** The codes of some people, for all purposes. A write holds them from here on: each code is tried by one at a time. */
export function findCodesOf(
  reader: Reader | Writer,
  userIds: readonly string[],
): Promise<Row<'codes'>[]> {
  return reader
    .selectFrom('codes')
    .selectAll()
    .where('user_id', 'in', userIds)
    .$if(holdsRows(reader), (query) => query.orderBy('id').forUpdate())
    .execute();
}

/** Replaces the user's earlier code for this purpose. */
export async function replaceCode(trx: Writer, row: NewRow<'codes'>): Promise<void> {
  await deleteCode(trx, row.user_id, row.purpose);
  await trx.insertInto('codes').values(row).execute();
}

export async function deleteCode(trx: Writer, userId: string, purpose: CodePurpose): Promise<void> {
  await trx
    .deleteFrom('codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

export async function countWrongTries(
  trx: Writer,
  counter: 'wrong_tries' | 'blind_tries',
  codes: readonly Row<'codes'>[],
): Promise<void> {
  if (codes.length === 0) return;
  await trx
    .updateTable('codes')
    .set((row) => ({ [counter]: row(counter, '+', 1) }))
    .where(
      'id',
      'in',
      codes.map(({ id }) => id),
    )
    .execute();
}

export function findNetwork(
  reader: Reader,
  userId: string,
  hash: string,
): Promise<Row<'known_networks'> | undefined> {
  return reader
    .selectFrom('known_networks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('network_hash', '=', hash)
    .executeTakeFirst();
}

export async function saveNetwork(trx: Writer, row: NewRow<'known_networks'>): Promise<void> {
  await trx
    .insertInto('known_networks')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'network_hash']).doUpdateSet({ used_at: row.used_at }),
    )
    .execute();
}

/** Deletes all but the newest ones. */
export async function deleteOldNetworks(
  trx: Writer,
  userId: string,
  newest: number,
): Promise<void> {
  const [last] = await trx
    .selectFrom('known_networks')
    .select('used_at')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .offset(newest)
    .limit(1)
    .execute();
  if (!last) return;
  await trx
    .deleteFrom('known_networks')
    .where('user_id', '=', userId)
    .where('used_at', '<=', last.used_at)
    .execute();
}
