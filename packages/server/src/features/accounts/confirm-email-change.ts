import { deleteSessionsOf } from '../../auth/queries.ts';
import { isUniqueViolation } from '../../db/portable.ts';
import { emailChangedMail } from '../../mail/texts/email-changed.ts';
import { recordEvent } from '../events/record-event.ts';
import { codeInvalid } from './code-invalid.ts';
import type { AccountDeps } from './deps.ts';
import { flagsAfterProof } from './flags-after-proof.ts';
import { onThemselves } from './on-themselves.ts';
import { noPendingEmail } from './pending-email.ts';
import { isSuspended } from './policy.ts';
import { findUserById, keyOf, type User, updateUser } from './queries.ts';
import { suspended } from './suspended.ts';

/**
 * Makes the address that waits the account's, and signs in. The token of the new session, or null
 * when the code is not right.
 */
export async function confirmEmailChange(
  deps: AccountDeps,
  claimant: User,
  code: string,
  userAgent: string,
): Promise<string | null> {
  const { config, database, sessions, codes, mailer, now } = deps;
  const { id, username, email: oldEmail, pending_email: newEmail } = claimant;
  if (newEmail === null) return null;
  const email_key = keyOf(newEmail);
  const flags = flagsAfterProof(config, { ...claimant, email_key });
  const session = await sessions.make({ id, username, flags }, userAgent);
  const isRight = await codes
    .redeem(database, id, 'change_email', code, async (trx) => {
      const current = await findUserById(trx, id);
      if (current?.pending_email !== newEmail) throw codeInvalid();
      if (isSuspended(current)) throw suspended(current);
      const flagsNow = JSON.stringify(flagsAfterProof(config, { ...current, email_key }));
      // A token tells its bearer's flags, and an old one would tell the wrong ones.
      if (flagsNow !== current.flags) await deleteSessionsOf(trx, id, undefined);
      await updateUser(trx, id, {
        ...noPendingEmail,
        email: newEmail,
        email_key,
        email_verified_at: now(),
        flags: flagsNow,
      });
      // A code that went to the old address proves nothing about this one.
      await codes.drop(trx, id, 'reset_password');
      await session.put(trx);
      await recordEvent(trx, { type: 'email_changed', ...onThemselves(current), now: now() });
    })
    .catch((error: unknown) => {
      // Somebody else has the address, since before this one was asked for or since then.
      throw isUniqueViolation(error) ? codeInvalid() : error;
    });
  if (!isRight) return null;
  mailer.send(emailChangedMail({ siteName: config.siteName, username, oldEmail, newEmail }));
  return session.token;
}
