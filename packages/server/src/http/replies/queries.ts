import type { Reader, Writer } from '../../db/database.ts';
import type { NewRow, Row } from '../../db/tables.ts';

/** A reply that is not older than `since`. */
export function findReply(
  db: Reader,
  keyHash: string,
  since: number,
): Promise<Row<'idempotent_replies'> | undefined> {
  return db
    .selectFrom('idempotent_replies')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', since)
    .executeTakeFirst();
}

/** False when there is a valid one already. */
export async function saveReply(
  trx: Writer,
  row: NewRow<'idempotent_replies'>,
  since: number,
): Promise<boolean> {
  const { key_hash: _, ...changes } = row;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotent_replies')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet(changes)
        .where('idempotent_replies.created_at', '<=', since),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) === 1;
}

/** The bytes of all answers that are kept for somebody. */
export async function readReplyBytes(db: Reader, userId: string): Promise<number> {
  const row = await db
    .selectFrom('stored_bytes')
    .select('replies')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.replies ?? 0;
}

/** Deletes answers that have expired. */
export async function deleteRepliesBefore(trx: Writer, time: number): Promise<void> {
  await trx.deleteFrom('idempotent_replies').where('created_at', '<', time).execute();
}
