import type { Reader, Writer } from '../db/database.ts';
import type { NewRow, Row } from '../db/tables.ts';

type Claim = Pick<NewRow<'idempotent_replies'>, 'key_hash' | 'request_hash' | 'created_at'>;

export function findReply(
  db: Reader,
  keyHash: string,
): Promise<Row<'idempotent_replies'> | undefined> {
  return db
    .selectFrom('idempotent_replies')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
}

export async function claimKey(trx: Writer, claim: Claim): Promise<void> {
  await trx.insertInto('idempotent_replies').values(claim).execute();
}

export async function takeOverKey(trx: Writer, { key_hash, ...claim }: Claim): Promise<void> {
  await trx
    .updateTable('idempotent_replies')
    .set({ ...claim, reply: null })
    .where('key_hash', '=', key_hash)
    .execute();
}

export async function keepReply(trx: Writer, keyHash: string, reply: string): Promise<void> {
  await trx
    .updateTable('idempotent_replies')
    .set({ reply })
    .where('key_hash', '=', keyHash)
    .execute();
}

export async function forgetKey(trx: Writer, keyHash: string): Promise<void> {
  await trx.deleteFrom('idempotent_replies').where('key_hash', '=', keyHash).execute();
}

/** Answers that nobody may ask for again. */
export async function forgetRepliesBefore(trx: Writer, time: number): Promise<void> {
  await trx.deleteFrom('idempotent_replies').where('created_at', '<', time).execute();
}
