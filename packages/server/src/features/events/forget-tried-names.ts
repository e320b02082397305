import type { Writer } from '../../db/database.ts';
import { emptyDetails } from './queries.ts';

/** What was typed at failed logins to an account may be its e-mail address: it goes with it. */
export async function deleteLoginNames(trx: Writer, userId: string): Promise<void> {
  await emptyDetails(trx, 'login_failed', userId);
}
