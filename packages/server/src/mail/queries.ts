import type { Writer } from '../db/database.ts';
import type { NewRow } from '../db/tables.ts';

export async function insertMail(trx: Writer, row: NewRow<'mails'>): Promise<void> {
  await trx.insertInto('mails').values(row).execute();
}

/** Deletes mails that were stored because there is no mail server. */
export async function deleteMailsTo(trx: Writer, addresses: readonly string[]): Promise<void> {
  await trx.deleteFrom('mails').where('to_address', 'in', addresses).execute();
}
