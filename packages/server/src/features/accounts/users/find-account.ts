import type { Database } from '../../../db/database.ts';
import { findUserByUsername } from './queries.ts';

/** Who has this username, in whatever case it is written. */
export async function findAccount(
  database: Database,
  username: string,
): Promise<{ id: string; username: string } | undefined> {
  const user = await findUserByUsername(database.read, username);
  return user && { id: user.id, username: user.username };
}
