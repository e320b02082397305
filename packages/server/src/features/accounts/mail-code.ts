import type { Writer } from '../../db/database.ts';
import type { Mail } from '../../mail/mail.ts';
import { changeEmailMail } from '../../mail/texts/change-email.ts';
import { verifyEmailMail } from '../../mail/texts/verify-email.ts';
import { type AccountDeps, siteOf } from './deps.ts';
import { hasConfirmedEmail } from './policy.ts';
import { findClaimants, findUserByEmail } from './queries.ts';

/**
 * Mails a new code if this address waits to be confirmed, for a new account or for one that wants
 * it instead of its old one. Everything, looking it up included, happens after the caller has been
 * answered, so that the answer tells nothing.
 */
export function mailCode(
  deps: AccountDeps,
  email: string,
  when: 'always' | 'if_none_is_live',
): void {
  const { database, codes, mailer } = deps;
  mailer.send(() =>
    database.write(async (trx) => {
      const owner = await findUserByEmail(trx, email);
      if (!owner || hasConfirmedEmail(owner)) return codeForChange(deps, trx, email, owner?.id);
      if (when === 'if_none_is_live' && (await codes.hasLive(trx, owner.id, 'verify_email'))) {
        return null;
      }
      const code = codes.make(owner.id, 'verify_email');
      await code.put(trx);
      return verifyEmailMail({ ...siteOf(deps), ...owner, code: code.text });
    }),
  );
}

/** An address that has an account goes to nobody else. */
async function codeForChange(
  deps: AccountDeps,
  trx: Writer,
  email: string,
  ownerId: string | undefined,
): Promise<Mail | null> {
  const [latest] = await findClaimants(trx, email);
  if (!latest?.pending_email || (ownerId !== undefined && ownerId !== latest.id)) return null;
  const code = deps.codes.make(latest.id, 'change_email');
  await code.put(trx);
  const { username, pending_email: newEmail } = latest;
  return changeEmailMail({ ...siteOf(deps), username, newEmail, code: code.text });
}
