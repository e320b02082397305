import type { Reader } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { decodeCursor, page } from '../../http/calls/cursor.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { ContentDeps } from './deps.ts';
import { type ContentRow, findById, findByPath, listByPath, listInFooter } from './queries.ts';
import { itemReply } from './replies.ts';

type Deps = Pick<ContentDeps, 'database'>;

/** A page, as everybody sees it. */
export async function readContent({ database }: Deps, { query }: Call<'GET /api/content'>) {
  const item = await findByPath(database.read, query.path);
  if (!item) throw new AppError('not_found.page_at', { path: query.path });
  return { title: item.title, body: item.body, version: item.revision };
}

/** More pages are found on one that is in the footer. */
const mostInFooter = 12;

export async function readFooter({ database }: Deps) {
  return { pages: await listInFooter(database.read, mostInFooter) };
}

export async function listItems({ database }: Deps, { query }: Call<'GET /api/admin/content'>) {
  const after = decodeCursor(query.cursor, ['string'])?.[0];
  const found = await listByPath(database.read, after, query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.path]);
  return { content_items: rows.map(itemReply), next_cursor };
}

export async function readItem(
  { database }: Deps,
  { params }: Call<'GET /api/admin/content/:content_item_id'>,
) {
  return itemReply(await findItemOrThrow(database.read, params.content_item_id));
}

export async function findItemOrThrow(db: Reader, id: string): Promise<ContentRow> {
  const item = await findById(db, id);
  if (item) return item;
  throw new AppError('not_found.page');
}
