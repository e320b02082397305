import type { Body, Reply } from '@brasslamp/contract';
import { weaknessOf } from '../../auth/password-rules.ts';
import { deleteSessionsOf } from '../../auth/queries.ts';
import { notValid } from '../../http/app-error.ts';
import { passwordChangedMail } from '../../mail/texts/password-changed.ts';
import { recordEvent } from '../events/record-event.ts';
import { codeInvalid } from './code-invalid.ts';
import { type AccountDeps, siteOf } from './deps.ts';
import { flagsAfterProof } from './flags-after-proof.ts';
import { onThemselves } from './on-themselves.ts';
import { dropPendingEmail } from './pending-email.ts';
import { hasConfirmedEmail, isSuspended } from './policy.ts';
import { findUserByEmail, findUserById, updateUser } from './queries.ts';
import { suspended } from './suspended.ts';

/** Sets a new password for whoever has the mailed code, and ends every session of theirs. */
export async function resetPassword(
  deps: AccountDeps,
  { email, code, new_password }: Body<'POST /api/user/reset-password'>,
  ip: string,
): Promise<Reply<'POST /api/user/reset-password'>> {
  const { database, passwords, codes, knownNetworks, mailer, now } = deps;
  const { siteName } = deps.config;
  // The username is left out as long as nobody has proved to know whose address this is.
  refuseWeak(weaknessOf(new_password, { username: '', email, siteName }));

  const user = await findUserByEmail(database.read, email);
  const isRight = await codes.check(database, user?.id ?? 'nobody', 'reset_password', code);
  if (!user || !isRight) throw codeInvalid();
  if (isSuspended(user)) throw suspended(user);
  refuseWeak(weaknessOf(new_password, { ...user, siteName }));

  const password_hash = await passwords.hash(new_password);
  const isDone = await codes.redeem(database, user.id, 'reset_password', code, async (trx) => {
    const current = await findUserById(trx, user.id);
    if (!current || isSuspended(current)) throw suspended(user);
    await updateUser(trx, user.id, { password_hash });
    await deleteSessionsOf(trx, user.id, undefined);
    await dropPendingEmail(codes, trx, user.id);
    // The way in for who is kept waiting because others guess: the mailbox proves who this is.
    await knownNetworks.remember(trx, user.id, ip);
    await recordEvent(trx, { type: 'password_reset', ...onThemselves(user), now: now() });
    if (hasConfirmedEmail(current)) return;
    // The code came by mail: that proves the address as well.
    const flags = JSON.stringify(flagsAfterProof(deps.config, current));
    await updateUser(trx, user.id, { email_verified_at: now(), flags });
    await codes.drop(trx, user.id, 'verify_email');
    await recordEvent(trx, { type: 'email_verified', ...onThemselves(user), now: now() });
  });
  if (!isDone) throw codeInvalid();
  mailer.send(passwordChangedMail({ ...siteOf(deps), ...user }));
  return { changed: true };
}

function refuseWeak(weakness: string | null) {
  if (weakness) throw notValid({ path: 'new_password', message: weakness });
}
