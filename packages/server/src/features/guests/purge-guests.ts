import { guestIdleMs } from '../../auth/sessions.ts';
import type { Database } from '../../db/database.ts';
import { deleteGuests, listIdleGuests, stillIdle } from './queries.ts';

/** Few at once, because other writers wait, and each guest has playthroughs with all their turns. */
const guestsAtOnce = 5;

/** Deletes guests whose tokens have expired. Run by a job. */
export async function purgeGuests(database: Database, now: number): Promise<void> {
  const before = now - guestIdleMs;
  for (;;) {
    const ids = await listIdleGuests(database.read, before, guestsAtOnce);
    if (ids.length === 0) return;
    await database.write(async (trx) => {
      const idle = await stillIdle(trx, ids, before);
      if (idle.length > 0) await deleteGuests(trx, idle);
    });
  }
}
