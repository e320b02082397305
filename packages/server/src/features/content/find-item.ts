import type { Reader } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { type ContentRow, findById } from './queries.ts';

export async function findItemOrThrow(db: Reader, id: string): Promise<ContentRow> {
  const item = await findById(db, id);
  if (item) return item;
  throw new AppError('not_found', 'There is no such page');
}
