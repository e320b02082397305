import type { RateLimits } from '../../../auth/rate-limits.ts';
import { fieldError, notValid } from '../../../errors/app-error.ts';
import { changeEmailMail } from '../../../mail/texts/code-mails.ts';
import { alreadyRegisteredMail, emailChangeAskedMail } from '../../../mail/texts/notice-mails.ts';
import { confirmPassword } from '../users/confirm-password.ts';
import { type AccountDeps, siteOf } from '../users/deps.ts';
import { findUserByEmail, keyOf, type User, updateUser } from '../users/queries.ts';

/**
 * Mails a code to the new address and a note to the old one. If the address belongs to somebody else,
 * it becomes pending all the same, but its code is mailed to nobody: only its owner is notified.
 */
export async function requestEmailChange(
  deps: AccountDeps,
  limits: RateLimits,
  { id, username, email: oldEmail }: User,
  newEmail: string,
  password: string | undefined,
): Promise<void> {
  const { database, passwords, codes, mailer } = deps;
  if (password === undefined) throw notValid(fieldError('password', 'email_needs_password'));
  const throttle = limits.confirmPassword;
  const confirmed = await confirmPassword(
    { database, passwords, throttle },
    id,
    password,
    'password',
  );
  limits.emailChange.consume(id);
  limits.emailChange.consume(keyOf(newEmail));

  const code = codes.create(id, 'change_email');
  const owner = await database.write(async (trx) => {
    await confirmed.recheck(trx);
    await updateUser(trx, id, { pending_email: newEmail, pending_email_key: keyOf(newEmail) });
    await code.insert(trx);
    return findUserByEmail(trx, newEmail);
  });
  const site = siteOf(deps);
  mailer.send(emailChangeAskedMail({ ...site, username, email: oldEmail, newEmail }));
  if (!owner || owner.id === id) {
    mailer.send(changeEmailMail({ ...site, username, newEmail, code: code.text }));
  } else {
    mailer.send(alreadyRegisteredMail({ ...site, ...owner, tried: 'change_address' }));
  }
}
