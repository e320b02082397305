import type { CodePurpose } from '../../../auth/queries.ts';
import type { Writer } from '../../../db/database.ts';
import { hold } from '../../../db/hold.ts';
import type { Mail } from '../../../mail/mail.ts';
import {
  changeEmailMail,
  resetPasswordMail,
  verifyEmailMail,
} from '../../../mail/texts/code-mails.ts';
import { waitingSince } from '../sign-up/sign-ups.ts';
import { type AccountDeps, siteOf } from '../users/deps.ts';
import {
  findEmailClaimants,
  findUserByEmail,
  keyOf,
  signUpsBy,
  type User,
} from '../users/queries.ts';

/**
 * Mails a new code to all sign-ups and accounts that want this address, or to the sign-up that is named.
 * Everything, the lookup included, happens after the caller was answered, so that the answer reveals nothing.
 */
export function mailCodes(
  deps: AccountDeps,
  { email, userId }: { email: string; userId: string | undefined },
  when: 'always' | 'if_none_is_live',
): void {
  const { database, codes, mailer } = deps;
  mailer.send(() =>
    database.write(async (trx) => {
      await hold(trx, 'address', keyOf(email));
      const owner = await findUserByEmail(trx, email);
      const mails: Mail[] = [];
      for (const signUp of owner ? [] : await waitingSignUps(deps, trx, email)) {
        if (userId !== undefined && signUp.id !== userId) continue;
        const isLive = await codes.hasLive(trx, signUp.id, 'verify_email');
        if (when === 'if_none_is_live' && isLive) continue;
        const code = await putCode(deps, trx, signUp, 'verify_email');
        mails.push(verifyEmailMail({ ...siteOf(deps), ...signUp, userId: signUp.id, code }));
      }
      const isForAll = when === 'always' && userId === undefined;
      const claimants = isForAll ? await findEmailClaimants(trx, email) : [];
      for (const claimant of claimants) {
        const { pending_email: newEmail, username } = claimant;
        // An address that belongs to an account can't be claimed by another one.
        if (newEmail === null || (owner && owner.id !== claimant.id)) continue;
        const code = await putCode(deps, trx, claimant, 'change_email');
        mails.push(changeEmailMail({ ...siteOf(deps), username, newEmail, code }));
      }
      return mails;
    }),
  );
}

/**
 * Mails a code for a new password to the account with this address, or to each pending sign-up with
 * it, because entering a mailed code also confirms the address. After the answer, as above.
 */
export function mailResetCodes(deps: AccountDeps, email: string): void {
  const { database, mailer } = deps;
  mailer.send(() =>
    database.write(async (trx) => {
      await hold(trx, 'address', keyOf(email));
      const owner = await findUserByEmail(trx, email);
      const mails: Mail[] = [];
      for (const user of owner ? [owner] : await waitingSignUps(deps, trx, email)) {
        const code = await putCode(deps, trx, user, 'reset_password');
        mails.push(resetPasswordMail({ ...siteOf(deps), ...user, code }));
      }
      return mails;
    }),
  );
}

const waitingSignUps = ({ now }: AccountDeps, trx: Writer, email: string) =>
  signUpsBy(trx, 'sign_up_email_key', keyOf(email), waitingSince(now()));

async function putCode(
  { codes }: AccountDeps,
  trx: Writer,
  { id }: User,
  purpose: CodePurpose,
): Promise<string> {
  const code = codes.create(id, purpose);
  await code.insert(trx);
  return code.text;
}
