import { verifyEmailMail } from '../../mail/texts/verify-email.ts';
import type { AccountDeps } from './deps.ts';
import { hasConfirmedEmail } from './policy.ts';
import { findUserByEmail } from './queries.ts';

/**
 * Mails a new code if an account with this address waits to confirm it. Everything, looking it up
 * included, happens after the caller has been answered, so that the answer tells nothing.
 */
export function mailCode(
  deps: AccountDeps,
  email: string,
  when: 'always' | 'if_none_is_live',
): void {
  const { database, codes, mailer, config, publicUrl } = deps;
  mailer.send(() =>
    database.write(async (trx) => {
      const user = await findUserByEmail(trx, email);
      if (!user || hasConfirmedEmail(user)) return null;
      if (when === 'if_none_is_live' && (await codes.hasLive(trx, user.id, 'verify_email'))) {
        return null;
      }
      const code = codes.make(user.id, 'verify_email');
      await code.put(trx);
      return verifyEmailMail({
        siteName: config.siteName,
        publicUrl: publicUrl(),
        username: user.username,
        email: user.email,
        code: code.text,
      });
    }),
  );
}
