import { networkOf, type RateLimits } from '../../auth/rate-limits.ts';
import { takeAll } from '../../auth/throttle.ts';
import { resetPasswordMail } from '../../mail/texts/reset-password.ts';
import { type AccountDeps, siteOf } from './deps.ts';
import { findUserByEmail, keyOf } from './queries.ts';

/**
 * Mails a code for a new password if an account has this address. Everything, looking it up
 * included, happens after the caller has been answered, so that the answer tells nothing.
 */
export function requestPasswordReset(
  deps: AccountDeps,
  limits: RateLimits,
  email: string,
  ip: string,
): void {
  const { database, codes, mailer } = deps;
  takeAll([limits.resetRequest, keyOf(email)], [limits.codesFromNetwork, networkOf(ip)]);
  mailer.send(() =>
    database.write(async (trx) => {
      const user = await findUserByEmail(trx, email);
      if (!user) return null;
      const code = codes.make(user.id, 'reset_password');
      await code.put(trx);
      return resetPasswordMail({ ...siteOf(deps), ...user, code: code.text });
    }),
  );
}
