import type { Body, Reply } from '@brasslamp/contract';
import { deleteSessionsOf } from '../../../auth/queries.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Writer } from '../../../db/database.ts';
import { hold } from '../../../db/hold.ts';
import { isUniqueViolation } from '../../../db/portable.ts';
import { emailChangedMail } from '../../../mail/texts/notice-mails.ts';
import { ownAccountEvent, recordEvent } from '../../events/record-event.ts';
import { confirmSignUp, waitingSince } from '../sign-up/sign-ups.ts';
import { codeInvalid, suspended } from '../users/account-errors.ts';
import type { AccountDeps } from '../users/deps.ts';
import { flagsOnceVerified, isSuspended } from '../users/policy.ts';
import {
  deleteSignUpsAt,
  findEmailClaimants,
  findUserById,
  isSignUp,
  keyOf,
  signUpsBy,
  type User,
  updateUser,
} from '../users/queries.ts';
import { noPendingEmail } from './pending-email.ts';

type Waiting = Pick<User, 'id' | 'username' | 'flags'> & {
  purpose: 'verify_email' | 'change_email';
  isNamed: boolean;
};

/** A placeholder where nobody waits for this address, so that the same work is done. */
const nobody: Waiting = {
  id: 'nobody',
  username: 'nobody',
  flags: '[]',
  purpose: 'verify_email',
  isNamed: false,
};

/**
 * Confirms an address and signs in: both or neither. Several sign-ups and accounts may want the
 * address, each with its own code; the one whose code is entered gets it.
 */
export async function verifyEmail(
  deps: AccountDeps,
  { email, code, user_id: userId }: Body<'POST /api/user/verify-email'>,
  from: { viewer: Viewer | null; ip: string; userAgent: string },
): Promise<Reply<'POST /api/user/verify-email'>> {
  const { config, database, sessions, codes, knownNetworks, mailer } = deps;
  const waiting = await whoWaitsFor(deps, email, { userId, viewer: from.viewer });
  const { id, username, flags } = (await codes.peek(database.read, waiting, code)) ?? nobody;
  const flagsThen = flagsOnceVerified(config, { flags, email_key: keyOf(email) });
  const session = await sessions.create({ id, username, flags: flagsThen }, from);
  let changed: Parameters<typeof emailChangedMail>[0] | undefined;
  const right = await codes
    .redeem(database, waiting, code, async (trx, owner) => {
      await hold(trx, 'address', keyOf(email));
      const current = await findUserById(trx, owner.id);
      if (!current || owner.id !== id) throw codeInvalid();
      if (isSuspended(current)) throw suspended(current);
      if (isSignUp(current)) await confirmSignUp(deps, trx, current);
      else changed = await confirmEmailChange(deps, trx, current, email);
      await session.insert(trx);
      await knownNetworks.remember(trx, id, from.ip);
    })
    .catch((error: unknown) => {
      // Somebody else has the address by now.
      throw isUniqueViolation(error) ? codeInvalid() : error;
    });
  if (!right) throw codeInvalid();
  if (changed) mailer.send(emailChangedMail(changed));
  return { access_token: session.token, token_type: 'bearer' };
}

/**
 * The people who may get the address. Where it is known which of them is meant, no other's code counts: a mail of a
 * stranger's sign-up lies in the same mailbox. Somebody who is signed in must not confirm an address for another
 * account: it may be a trap.
 */
async function whoWaitsFor(
  { database: { read }, now }: AccountDeps,
  email: string,
  { userId, viewer }: { userId: string | undefined; viewer: Viewer | null },
): Promise<Waiting[]> {
  const signUps = await signUpsBy(read, 'sign_up_email_key', keyOf(email), waitingSince(now()));
  const account = viewer && !viewer.is_guest ? viewer.user_id : undefined;
  const claimants = (await findEmailClaimants(read, email)).filter(
    ({ id }) => account === undefined || account === id,
  );
  const waiting: Waiting[] = [
    // Nobody but who signed up, and whoever has the mail, knows the id of a sign-up.
    ...signUps.map((user) => ({
      ...user,
      purpose: 'verify_email' as const,
      isNamed: user.id === userId,
    })),
    ...claimants.map((user) => ({
      ...user,
      purpose: 'change_email' as const,
      isNamed: user.id === account,
    })),
  ];
  const named = waiting.filter(({ isNamed }) => isNamed);
  if (named.length > 0) return named;
  return waiting.length > 0 && userId === undefined ? waiting : [nobody];
}

/** The right code was entered: the pending address becomes the account's. Returns what to mail. */
async function confirmEmailChange(
  { config, codes, now }: Pick<AccountDeps, 'config' | 'codes' | 'now'>,
  trx: Writer,
  user: User,
  email: string,
) {
  const { id, username, email: oldEmail, pending_email: newEmail } = user;
  if (newEmail === null || keyOf(newEmail) !== keyOf(email)) throw codeInvalid();
  const email_key = keyOf(newEmail);
  const flags = JSON.stringify(flagsOnceVerified(config, { ...user, email_key }));
  // Tokens contain the flags, so old ones would be wrong.
  if (flags !== user.flags) await deleteSessionsOf(trx, id, undefined);
  await updateUser(trx, id, {
    ...noPendingEmail,
    email: newEmail,
    email_key,
    email_verified_at: now(),
    flags,
  });
  await deleteSignUpsAt(trx, email_key);
  // A code that went to the old address proves nothing about this one.
  await codes.drop(trx, id, 'reset_password');
  await recordEvent(trx, { type: 'email_changed', ...ownAccountEvent(user), now: now() });
  return { siteName: config.siteName, username, oldEmail, newEmail };
}
