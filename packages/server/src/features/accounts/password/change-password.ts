import type { Reply } from '@brasslamp/contract';
import { weaknessOf } from '../../../auth/password-rules.ts';
import { deleteSessionsOf } from '../../../auth/queries.ts';
import type { RateLimits } from '../../../auth/rate-limits.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { passwordChangedMail } from '../../../mail/texts/password-changed.ts';
import { ownAccountEvent, recordEvent } from '../../events/record-event.ts';
import { dropPendingEmail } from '../email/pending-email.ts';
import { confirmPassword } from '../users/confirm-password.ts';
import { type AccountDeps, siteOf } from '../users/deps.ts';
import { findUserById, updateUser } from '../users/queries.ts';

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
