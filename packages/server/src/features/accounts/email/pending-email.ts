// A new address that is not confirmed yet: `pending_email` of the account, and its code.
import type { Codes } from '../../../auth/codes.ts';
import type { Writer } from '../../../db/database.ts';
import { updateUser } from '../users/queries.ts';

export const noPendingEmail = { pending_email: null, pending_email_key: null };

export async function dropPendingEmail(
  codes: Pick<Codes, 'drop'>,
  trx: Writer,
  userId: string,
): Promise<void> {
  await codes.drop(trx, userId, 'change_email');
  await updateUser(trx, userId, noPendingEmail);
}
