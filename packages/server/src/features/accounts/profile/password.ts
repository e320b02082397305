import type { Reply } from '@brasslamp/contract';
import { weaknessOf } from '../../../auth/password-rules.ts';
import { deleteSessionsOf } from '../../../auth/queries.ts';
import type { RateLimits } from '../../../auth/rate-limits.ts';
import { hold } from '../../../db/hold.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { passwordChangedMail } from '../../../mail/texts/notice-mails.ts';
import { ownAccountEvent, recordEvent } from '../../events/record-event.ts';
import { dropPendingEmail } from '../email/pending-email.ts';
import { confirmSignUp, waitingSince } from '../sign-up/sign-ups.ts';
import { codeInvalid, suspended } from '../users/account-errors.ts';
import { confirmPassword } from '../users/confirm-password.ts';
import { type AccountDeps, siteOf } from '../users/deps.ts';
import { isSuspended } from '../users/policy.ts';
import {
  findUserByEmail,
  findUserById,
  isSignUp,
  keyOf,
  signUpsBy,
  type User,
  updateUser,
} from '../users/queries.ts';

/** Sets a new password, and ends all other sessions. */
export async function changePassword(
  deps: AccountDeps,
  limits: RateLimits,
  { viewer, body: { old_password, new_password }, answer }: Call<'POST /api/user/change-password'>,
): Promise<Reply<'POST /api/user/change-password'>> {
  const { database, passwords, codes, mailer, config, now } = deps;
  const asking = await findUserById(database.read, viewer.user_id);
  if (!asking) throw new AppError('not_signed_in');
  const weakness = weaknessOf(new_password, { ...asking, siteName: config.siteName });
  if (weakness) throw notValid(fieldError('new_password', weakness));

  const throttle = limits.confirmPassword;
  const confirmed = await confirmPassword(
    { database, passwords, throttle },
    viewer.user_id,
    old_password,
    'old_password',
  );
  const password_hash = await passwords.hash(new_password);
  const reply = await database.write(async (trx) => {
    const user = await confirmed.recheck(trx);
    await updateUser(trx, user.id, { password_hash });
    await deleteSessionsOf(trx, user.id, viewer.session_id);
    // Also cancels what somebody else may have started with the old password.
    await codes.drop(trx, user.id, 'reset_password');
    await dropPendingEmail(codes, trx, user.id);
    await recordEvent(trx, { type: 'password_changed', ...ownAccountEvent(user), now: now() });
    return answer(trx, { changed: true } as const);
  });
  mailer.send(passwordChangedMail({ ...siteOf(deps), ...confirmed.user }));
  return reply;
}

const changed = { changed: true } as const;

/** Sets a new password with a mailed code, and ends all sessions. */
export async function resetPassword(
  deps: AccountDeps,
  { body: { email, code, new_password }, ip, answer }: Call<'POST /api/user/reset-password'>,
): Promise<Reply<'POST /api/user/reset-password'>> {
  const { database, passwords, codes, knownNetworks, mailer, now } = deps;
  const { siteName } = deps.config;
  // The username is not compared yet: the answer would reveal whose address this is.
  refuseWeak(weaknessOf(new_password, { username: '', email, siteName }));

  const waiting = await whoWaitsFor(deps, email);
  const user = await codes.check(database, waiting, code);
  if (!user || user === nobody) throw codeInvalid();
  if (isSuspended(user)) throw suspended(user);
  refuseWeak(weaknessOf(new_password, { username: user.username, email, siteName }));

  const password_hash = await passwords.hash(new_password);
  const isDone = await codes.redeem(database, [user], code, async (trx) => {
    await hold(trx, 'address', keyOf(email));
    const current = await findUserById(trx, user.id);
    if (!current || isSuspended(current)) throw suspended(user);
    await updateUser(trx, user.id, { password_hash });
    await deleteSessionsOf(trx, user.id, undefined);
    await dropPendingEmail(codes, trx, user.id);
    // The mailbox proves who this is, so login limits caused by others no longer slow them down.
    await knownNetworks.remember(trx, user.id, ip);
    await recordEvent(trx, { type: 'password_reset', ...ownAccountEvent(user), now: now() });
    await answer(trx, changed);
    // The code came by mail, so the address is confirmed too.
    if (isSignUp(current)) await confirmSignUp(deps, trx, current);
  });
  if (!isDone) throw codeInvalid();
  mailer.send(passwordChangedMail({ ...siteOf(deps), ...user }));
  return changed;
}

type Waiting = Pick<
  User,
  'id' | 'username' | 'email' | 'suspended_at' | 'email_verified_at' | 'suspended_reason'
> & { purpose: 'reset_password' };

/** A placeholder for an unknown address, so that the same work is done. */
const nobody: Waiting = {
  id: 'nobody',
  username: 'nobody',
  email: '',
  suspended_at: null,
  suspended_reason: '',
  email_verified_at: null,
  purpose: 'reset_password',
};

async function whoWaitsFor(
  { database: { read }, now }: AccountDeps,
  email: string,
): Promise<Waiting[]> {
  const owner = await findUserByEmail(read, email);
  const signUps = await signUpsBy(read, 'sign_up_email_key', keyOf(email), waitingSince(now()));
  const users = owner ? [owner] : signUps;
  return users.length > 0
    ? users.map((user) => ({ ...user, purpose: 'reset_password' }))
    : [nobody];
}

function refuseWeak(weakness: ReturnType<typeof weaknessOf>) {
  if (weakness) throw notValid(fieldError('new_password', weakness));
}
