import { deleteSessionsOf } from '../../../auth/queries.ts';
import type { Writer } from '../../../db/database.ts';
import { ownAccountEvent, recordEvent } from '../../events/record-event.ts';
import { codeInvalid } from '../users/account-errors.ts';
import type { AccountDeps } from '../users/deps.ts';
import { flagsOnceVerified } from '../users/policy.ts';
import { deleteSignUpsAt, keyOf, type User, updateUser } from '../users/queries.ts';
import { noPendingEmail } from './pending-email.ts';

/** The right code was entered: the pending address becomes the account's. Returns what to mail. */
export async function confirmEmailChange(
  { config, codes, now }: Pick<AccountDeps, 'config' | 'codes' | 'now'>,
  trx: Writer,
  user: User,
  email: string,
) {
  const { id, username, email: oldEmail, pending_email: newEmail } = user;
  if (newEmail === null || keyOf(newEmail) !== keyOf(email)) throw codeInvalid();
  const email_key = keyOf(newEmail);
  const flags = JSON.stringify(flagsOnceVerified(config, { ...user, email_key }));
  // Tokens contain the flags, so old ones would be wrong.
  if (flags !== user.flags) await deleteSessionsOf(trx, id, undefined);
  await updateUser(trx, id, {
    ...noPendingEmail,
    email: newEmail,
    email_key,
    email_verified_at: now(),
    flags,
  });
  await deleteSignUpsAt(trx, email_key);
  // A code that went to the old address proves nothing about this one.
  await codes.drop(trx, id, 'reset_password');
  await recordEvent(trx, { type: 'email_changed', ...ownAccountEvent(user), now: now() });
  return { siteName: config.siteName, username, oldEmail, newEmail };
}
