import type { Reader, Writer } from '../../db/database.ts';
import { holdsRows } from '../../db/hold.ts';
import type { NewRow, Row } from '../../db/tables.ts';

export type ContentRow = Row<'content_items'>;

export function findByPath(db: Reader, path: string): Promise<ContentRow | undefined> {
  return db.selectFrom('content_items').selectAll().where('path', '=', path).executeTakeFirst();
}

export function findById(db: Reader, id: string): Promise<ContentRow | undefined> {
  return db
    .selectFrom('content_items')
    .selectAll()
    .where('id', '=', id)
    .$if(holdsRows(db), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

export function listByPath(
  db: Reader,
  after: string | undefined,
  limit: number,
): Promise<ContentRow[]> {
  let query = db.selectFrom('content_items').selectAll().orderBy('path').limit(limit);
  if (after !== undefined) query = query.where('path', '>', after);
  return query.execute();
}

export function listInFooter(db: Reader, limit: number) {
  return db
    .selectFrom('content_items')
    .select(['path', 'title'])
    .where('is_in_footer', '=', 1)
    .orderBy('path')
    .limit(limit)
    .execute();
}

export async function insertItem(trx: Writer, row: NewRow<'content_items'>): Promise<void> {
  await trx.insertInto('content_items').values(row).execute();
}

export async function updateItem(
  trx: Writer,
  id: string,
  changes: Partial<Omit<ContentRow, 'id'>>,
): Promise<void> {
  await trx.updateTable('content_items').set(changes).where('id', '=', id).execute();
}

export async function deleteItem(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('content_items').where('id', '=', id).execute();
}

export async function hadFirstPages(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', 'first_pages_added')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markFirstPages(trx: Writer, now: number): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: 'first_pages_added', value: String(now) })
    .execute();
}
