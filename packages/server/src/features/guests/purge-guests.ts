import { guestIdleMs } from '../../auth/sessions.ts';
import type { Database } from '../../db/database.ts';
import { deleteGuests, listIdleGuests, stillIdle } from './queries.ts';

/** Few, because other writers wait meanwhile, and each has playthroughs with all their turns. */
const guestsAtOnce = 5;

/** Forgets the guests who were not here for so long that their tokens are worth nothing. For a timer. */
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
