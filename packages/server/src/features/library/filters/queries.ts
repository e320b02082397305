import type { Reader, Writer } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

export function findFilters(
  db: Reader,
  userId: string,
): Promise<Row<'reader_filters'> | undefined> {
  return db
    .selectFrom('reader_filters')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function putFilters(trx: Writer, row: NewRow<'reader_filters'>): Promise<void> {
  const { user_id: _, ...columns } = row;
  await trx
    .insertInto('reader_filters')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}
