import { deleteSessionsOf } from '../../auth/queries.ts';
import type { Database } from '../../db/database.ts';
import { flagsOf, withFlag } from './flags.ts';
import { findUserByUsername, setFlags } from './queries.ts';

/**
 * Makes somebody an admin, or no admin any more, and ends their sessions: a token tells its
 * bearer's flags, and an old one would tell the wrong ones. False when nobody has that username.
 */
export function changeAdminFlag(
  database: Database,
  username: string,
  isAdmin: boolean,
): Promise<boolean> {
  return database.write(async (trx) => {
    const user = await findUserByUsername(trx, username);
    if (!user) return false;
    const flags = flagsOf(user);
    await setFlags(
      trx,
      user.id,
      isAdmin ? withFlag(flags, 'admin') : flags.filter((flag) => flag !== 'admin'),
    );
    await deleteSessionsOf(trx, user.id, undefined);
    return true;
  });
}
