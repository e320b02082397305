import type { Writer } from '../db/database.ts';
import type { NewRow } from '../db/tables.ts';

export async function insertMail(trx: Writer, row: NewRow<'mails'>): Promise<void> {
  await trx.insertInto('mails').values(row).execute();
}
