import type { Database } from '../../db/database.ts';
import { purgeSnapshots } from '../publishing/purge-snapshots.ts';
import { restorableMs } from './policy.ts';
import { listDeleted, purgePlaythroughs } from './queries.ts';

/** Few, because other writers wait meanwhile, and each has all its turns. */
const playthroughsAtOnce = 20;

/**
 * Forgets for good the playthroughs that were deleted more than a day ago, and the snapshots of
 * drafts that nobody has a turn in any more. For a timer: nothing happens when there are none.
 */
export async function purgeDeleted(database: Database, now: number): Promise<void> {
  const deletedUntil = now - restorableMs;
  for (;;) {
    const ids = await listDeleted(database.read, deletedUntil, playthroughsAtOnce);
    if (ids.length === 0) break;
    await database.write((trx) => purgePlaythroughs(trx, ids, deletedUntil));
  }
  await purgeSnapshots(database);
}
