import type { Database } from '../../db/database.ts';
import { deleteUnusedSnapshots, listUnusedSnapshots } from './queries.ts';

/** Few, because other writers wait meanwhile, and each is a whole story. */
const snapshotsAtOnce = 20;

/**
 * Deletes the snapshots of drafts that no playthrough and no turn is in. The newest of a story
 * stays: the next play of the draft may begin in it at any moment.
 */
export async function purgeSnapshots(database: Database): Promise<void> {
  for (;;) {
    const ids = await listUnusedSnapshots(database.read, snapshotsAtOnce);
    if (ids.length === 0) return;
    await database.write((trx) => deleteUnusedSnapshots(trx, ids));
  }
}
