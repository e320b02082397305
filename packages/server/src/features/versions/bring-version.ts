import type { Writer } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { newId } from '../../ids.ts';
import { writeWithinQuota } from '../draft/edits/writing-quota.ts';
import type { Frozen } from './freeze-draft.ts';
import { type FrozenRow, insertVersion } from './queries.ts';
import { writeFacts } from './version-facts.ts';

/**
 * Writes a version or an archived draft that comes along with its story, as one of the past: readers do not get it.
 * Gives its id. Throws `story_empty`, `limit_reached`.
 */
export async function bringVersion(
  trx: Writer,
  story: { id: string; owner_id: string },
  { hash, nodeCount, facts, text, text_id, bytes }: Omit<Frozen, 'contentRevision'>,
  row: Pick<FrozenRow, 'number' | 'note' | 'created_at' | 'kept_at'>,
): Promise<string> {
  if (row.number !== null && nodeCount === 0) {
    throw new AppError('story_empty', { title: row.note || String(row.number) });
  }
  const version = {
    ...row,
    id: newId(),
    story_id: story.id,
    hash,
    node_count: nodeCount,
    check_summary: null,
    // Older than any edit of the draft.
    content_revision: 0,
    content: text ?? '',
    text_id,
    text_bytes: bytes,
  };
  await writeWithinQuota(trx, story.owner_id, () => insertVersion(trx, version));
  // How it reads is not asked: no reader chooses it.
  const known = { told: null, at: row.created_at };
  if (row.number !== null) await writeFacts(trx, version.id, facts, known);
  return version.id;
}
