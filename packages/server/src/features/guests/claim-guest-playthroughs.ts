import type { Call } from '../../http/calls/handlers.ts';
import { takeOverNotes } from '../removed-stories/notes.ts';
import type { GuestDeps } from './deps.ts';
import { deleteGuests, handOverDrafts, handOverPlaythroughs, isGuest } from './queries.ts';

/**
 * Moves what somebody played as a guest to their account, with all turns, and deletes the guest.
 * Limits do not apply here, so that nothing is lost.
 */
export async function claimGuestPlaythroughs(
  { database, sessions }: GuestDeps,
  { viewer, body, answer }: Call<'POST /api/user/me/guest-playthroughs'>,
): Promise<{ moved: number }> {
  const guest = await sessions.viewerOf(body.guest_token);
  if (!guest?.is_guest) return { moved: 0 };
  return database.write(async (trx) => {
    // The same token may come from two tabs at once.
    if (!(await isGuest(trx, guest.user_id))) return answer(trx, { moved: 0 });
    const way = { from: guest.user_id, to: viewer.user_id };
    const count = await handOverPlaythroughs(trx, way);
    await handOverDrafts(trx, way);
    await takeOverNotes(trx, way);
    await deleteGuests(trx, [guest.user_id]);
    return answer(trx, { moved: count });
  });
}
