import type { Writer } from '../../db/database.ts';
import type { NewRow } from '../../db/tables.ts';

/** Stores a draft's last check in place of the one before. */
export async function saveCheck(trx: Writer, row: NewRow<'draft_checks'>): Promise<void> {
  const { story_id, ...found } = row;
  await trx
    .insertInto('draft_checks')
    .values(row)
    .onConflict((conflict) => conflict.column('story_id').doUpdateSet(found))
    .execute();
}
