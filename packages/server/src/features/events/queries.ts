import type { Writer } from '../../db/database.ts';
import type { NewRow } from '../../db/tables.ts';

export async function insertEvent(trx: Writer, row: NewRow<'events'>): Promise<void> {
  await trx.insertInto('events').values(row).execute();
}
