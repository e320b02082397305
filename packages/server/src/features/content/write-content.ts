import type { Viewer } from '../../auth/viewer.ts';
import type { Writer } from '../../db/database.ts';
import { writeUnique } from '../../db/write-unique.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { assertRevision } from '../../http/replies/expect-revision.ts';
import { newId } from '../../ids.ts';
import { type NewEvent, recordEvent } from '../events/record-event.ts';
import type { ContentDeps } from './deps.ts';
import { type ContentRow, deleteItem, findByPath, insertItem, updateItem } from './queries.ts';
import { findItemOrThrow } from './read-content.ts';
import { itemReply } from './replies.ts';

export async function createItem(
  deps: ContentDeps,
  { viewer, body, answer }: Call<'POST /api/admin/content'>,
) {
  const clean = await deps.sanitize(body.body);
  return writeUnique(deps.database, async (trx) => {
    await assertPathIsFree(trx, body.path);
    const now = deps.now();
    const row = {
      id: newId(),
      path: body.path,
      title: body.title,
      body: clean,
      is_in_footer: Number(body.in_footer),
      revision: 1,
      created_at: now,
      updated_at: now,
    };
    await insertItem(trx, row);
    await record(trx, 'content_created', viewer, row, {}, now);
    return answer(trx, itemReply(row));
  });
}

export async function changeItem(
  deps: ContentDeps,
  { viewer, params, body, ifMatch }: Call<'PUT /api/admin/content/:content_item_id'>,
) {
  const clean = body.body === undefined ? undefined : await deps.sanitize(body.body);
  const item = await writeUnique(deps.database, async (trx) => {
    const before = await findItemOrThrow(trx, params.content_item_id);
    assertRevision(ifMatch, itemReply(before));
    const is_in_footer = Number(body.in_footer ?? before.is_in_footer);
    const changes = {
      ...(body.path !== undefined && body.path !== before.path && { path: body.path }),
      ...(body.title !== undefined && body.title !== before.title && { title: body.title }),
      ...(clean !== undefined && clean !== before.body && { body: clean }),
      ...(is_in_footer !== before.is_in_footer && { is_in_footer }),
    };
    if (Object.keys(changes).length === 0) return before;
    if (changes.path !== undefined) await assertPathIsFree(trx, changes.path);
    const now = deps.now();
    const after = { ...before, ...changes, revision: before.revision + 1, updated_at: now };
    await updateItem(trx, before.id, after);
    const changed = Object.keys(changes).join(', ').replace('is_in_footer', 'footer');
    await record(trx, 'content_changed', viewer, after, { changed }, now);
    return after;
  });
  return itemReply(item);
}

export async function removeItem(
  deps: Pick<ContentDeps, 'database' | 'now'>,
  { viewer, params, ifMatch }: Call<'DELETE /api/admin/content/:content_item_id'>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const item = await findItemOrThrow(trx, params.content_item_id);
    assertRevision(ifMatch, itemReply(item));
    await deleteItem(trx, item.id);
    await record(trx, 'content_deleted', viewer, item, {}, deps.now());
  });
}

async function assertPathIsFree(trx: Writer, path: string): Promise<void> {
  if (await findByPath(trx, path)) {
    throw new AppError('path_taken', { path });
  }
}

async function record(
  trx: Writer,
  type: NewEvent['type'],
  actor: Viewer,
  { id, path, title }: Pick<ContentRow, 'id' | 'path' | 'title'>,
  more: Record<string, string>,
  now: number,
): Promise<void> {
  const subject = { type: 'content_item' as const, id };
  await recordEvent(trx, { type, actor, subject, detail: { path, title, ...more }, now });
}
