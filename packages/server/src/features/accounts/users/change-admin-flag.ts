import { flagsOf, withFlag } from '../../../auth/flags.ts';
import { deleteSessionsOf } from '../../../auth/queries.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { hold } from '../../../db/hold.ts';
import { recordEvent } from '../../events/record-event.ts';
import { isSuspended } from './policy.ts';
import { findUserById, findUserByUsername, listFlagged, updateUser } from './queries.ts';

/**
 * Makes somebody an admin, or takes that right away, and ends their sessions, because tokens contain
 * the flags. False when nobody has that username.
 */
export function changeAdminFlag(
  database: Database,
  username: string,
  isAdmin: boolean,
  now: number,
): Promise<boolean> {
  return database.write(async (trx) => {
    await hold(trx, 'admins', '');
    const named = await findUserByUsername(trx, username);
    const user = named && (await findUserById(trx, named.id));
    if (!user) return false;
    const flags = flagsOf(user);
    const changed = isAdmin ? withFlag(flags, 'admin') : flags.filter((flag) => flag !== 'admin');
    await updateUser(trx, user.id, { flags: JSON.stringify(changed) });
    await deleteSessionsOf(trx, user.id, undefined);
    await recordEvent(trx, {
      type: 'user_flags_changed',
      // The command line needs no account.
      actor: null,
      subject: { type: 'user', id: user.id },
      detail: { username: user.username, from: flags.join(), to: changed.join() },
      now,
    });
    return true;
  });
}

/** Whether there is another admin who is not suspended. */
export async function hasActiveAdmin(db: Reader, besides?: string): Promise<boolean> {
  const admins = await listFlagged(db, 'admin');
  return admins.some((one) => one.id !== besides && !isSuspended(one));
}
