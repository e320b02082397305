import type { Database, Writer } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { forgetNodes } from '../../imported/keep-import.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { binMs } from '../../story-access/policy.ts';
import { deleteHistoryOf } from '../history/queries.ts';
import {
  clearStarts,
  deleteBinned,
  findBinned,
  listBinnedNodes,
  listDeletedBy,
} from './queries.ts';

/** A chapter can be as big as a whole story, and other writers wait meanwhile. */
const partsAtOnce = 20;

export async function deletePartForGood(
  deps: Deps,
  { viewer, params }: Call<'DELETE /api/stories/:username/:story_slug/bin/:bin_id'>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const part = await findBinned(trx, story.id, params.bin_id, deps.now() - binMs);
    if (!part) throw new AppError('not_found.binned_part');
    await deleteForGood(trx, story.id, [part.id]);
  });
}

/** Deletes for good what has been in any story's bin for 30 days. */
export async function purgeParts(database: Database, now: number): Promise<void> {
  for (;;) {
    const parts = await listDeletedBy(database.read, now - binMs, partsAtOnce);
    if (parts.length === 0) return;
    for (const [storyId, own] of Map.groupBy(parts, ({ story_id }) => story_id)) {
      const ids = own.map(({ id }) => id);
      await database.write((trx) => deleteForGood(trx, storyId, ids));
    }
  }
}

/** Deletes parts in the bin for good, with all that their nodes ever were. */
export async function deleteForGood(
  trx: Writer,
  storyId: string,
  ids: readonly string[],
): Promise<void> {
  for await (const nodeIds of listBinnedNodes(trx, storyId, ids)) {
    await deleteHistoryOf(trx, storyId, nodeIds);
    await forgetNodes(trx, storyId, nodeIds);
  }
  await deleteBinned(trx, storyId, ids);
}

/** The author chose where the story starts: what lies in the bin does not become it again. */
export function clearBinnedStarts(trx: Writer, storyId: string): Promise<void> {
  return clearStarts(trx, storyId);
}
