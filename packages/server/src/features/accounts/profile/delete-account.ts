import { flagsOf } from '../../../auth/flags.ts';
import type { RateLimits } from '../../../auth/rate-limits.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Writer } from '../../../db/database.ts';
import { hold } from '../../../db/hold.ts';
import { AppError } from '../../../errors/app-error.ts';
import { deleteMailsTo } from '../../../mail/queries.ts';
import { accountDeletedMail } from '../../../mail/texts/notice-mails.ts';
import { deleteLoginNames, ownAccountEvent, recordEvent } from '../../events/record-event.ts';
import { leaveNotes } from '../../removed-stories/notes.ts';
import { hasActiveAdmin } from '../users/change-admin-flag.ts';
import { confirmPassword } from '../users/confirm-password.ts';
import type { AccountDeps } from '../users/deps.ts';
import { deleteUser, holdUsername, type User } from '../users/queries.ts';

/**
 * Deletes an account with everything in it. Its name stays reserved, so that nobody can pretend to be
 * its owner, and the events still record that it existed.
 */
export async function deleteAccount(
  deps: AccountDeps,
  limits: RateLimits,
  viewer: Viewer,
  password: string,
): Promise<void> {
  const { config, database, passwords, mailer, now } = deps;
  const throttle = limits.confirmPassword;
  const confirmed = await confirmPassword(
    { database, passwords, throttle },
    viewer.user_id,
    password,
    'password',
  );
  const { username, email } = confirmed.user;
  await database.write(async (trx) => {
    await hold(trx, 'admins', '');
    const user = await confirmed.recheck(trx);
    await assertAnotherAdmin(trx, user);
    await recordEvent(trx, { type: 'account_deleted', ...ownAccountEvent(user), now: now() });
    await deleteLoginNames(trx, user.id);
    await deleteMailsTo(trx, [user.email, user.pending_email ?? user.email]);
    await leaveNotes(trx, { ownerId: user.id }, now());
    await deleteUser(trx, user.id);
    await holdUsername(trx, user.username, now());
  });
  mailer.send(accountDeletedMail({ siteName: config.siteName, username, email }));
}

/** Throws `last_admin` where no other admin is left: nobody could make one. */
async function assertAnotherAdmin(trx: Writer, user: User): Promise<void> {
  if (!flagsOf(user).includes('admin')) return;
  if (await hasActiveAdmin(trx, user.id)) return;
  throw new AppError('last_admin');
}
