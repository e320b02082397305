import type { RateLimits } from '../../auth/rate-limits.ts';
import { guestIdleMs } from '../../auth/sessions.ts';
import type { Database } from '../../db/database.ts';
import { hold } from '../../db/hold.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { newId } from '../../ids.ts';
import { networkOf } from '../../ip-network.ts';
import { takeOverFinished } from '../library/figures/fold-figures.ts';
import { takeOverFilters } from '../library/filters/filters.ts';
import { takeOverWanted } from '../playing/shelf/wanted.ts';
import { takeOverNotes } from '../removed-stories/notes.ts';
import { takeOverSeen } from '../seen/seen.ts';
import type { GuestDeps } from './deps.ts';
import {
  deleteGuests,
  handOverDrafts,
  handOverPlaythroughs,
  holdGuests,
  insertGuest,
  isGuest,
  listIdleGuests,
  stillIdle,
} from './queries.ts';

/**
 * A reader without an account: a user whose name, address and password are placeholders that can't be
 * typed or mailed. Only the token gives access.
 */
export async function createGuest(
  { database, sessions, now }: GuestDeps,
  limits: Pick<RateLimits, 'guest'>,
  from: { ip: string; userAgent: string },
) {
  limits.guest.consume(networkOf(from.ip));
  const id = newId();
  const name = `~${id}`;
  const guest = { id, username: name, flags: [], is_guest: true };
  const session = await sessions.create(guest, from);
  await database.write(async (trx) => {
    await insertGuest(trx, {
      id,
      username: name,
      username_key: name,
      email: name,
      email_key: name,
      password_hash: '',
      flags: '[]',
      email_verified_at: null,
      suspended_at: null,
      is_guest: 1,
      created_at: now(),
    });
    await session.insert(trx);
  });
  return { access_token: session.token, token_type: 'bearer' as const };
}

/**
 * Moves what somebody played as a guest to their account, with all turns, and deletes the guest.
 * Limits do not apply here, so that nothing is lost.
 */
export async function claimGuestPlaythroughs(
  { database, sessions }: GuestDeps,
  { viewer, body, ip, answer }: Call<'POST /api/user/me/guest-playthroughs'>,
): Promise<{ moved: number }> {
  const guest = await sessions.viewerOf(body.guest_token, ip);
  if (!guest?.is_guest) return { moved: 0 };
  return database.write(async (trx) => {
    await hold(trx, 'reader', guest.user_id);
    // The same token may come from two tabs at once.
    if (!(await isGuest(trx, guest.user_id))) return answer(trx, { moved: 0 });
    const way = { from: guest.user_id, to: viewer.user_id };
    const count = await handOverPlaythroughs(trx, way);
    await handOverDrafts(trx, way);
    await takeOverNotes(trx, way);
    await takeOverSeen(trx, way);
    await takeOverWanted(trx, way);
    await takeOverFilters(trx, way);
    await takeOverFinished(trx, way);
    await deleteGuests(trx, [guest.user_id]);
    return answer(trx, { moved: count });
  });
}

/** The guests of one transaction: few, because others wait, and each has playthroughs with all their turns. */
const guestsAtOnce = 5;

/** Deletes guests whose tokens have expired. Run by a job. */
export async function purgeGuests(database: Database, now: number): Promise<void> {
  const before = now - guestIdleMs;
  for (;;) {
    const ids = await listIdleGuests(database.read, before, guestsAtOnce);
    if (ids.length === 0) return;
    await database.write(async (trx) => {
      await holdGuests(trx, ids);
      const idle = await stillIdle(trx, ids, before);
      if (idle.length > 0) await deleteGuests(trx, idle);
    });
  }
}
