import type { Body, Reply } from '@brasslamp/contract';
import type { Viewer } from '../../../auth/viewer.ts';
import { isUniqueViolation } from '../../../db/portable.ts';
import { emailChangedMail } from '../../../mail/texts/email-changed.ts';
import { confirmSignUp, waitingSince } from '../sign-up/sign-ups.ts';
import { codeInvalid, suspended } from '../users/account-errors.ts';
import type { AccountDeps } from '../users/deps.ts';
import { flagsOnceVerified, isSuspended } from '../users/policy.ts';
import {
  findEmailClaimants,
  findUserById,
  isSignUp,
  keyOf,
  signUpsBy,
  type User,
} from '../users/queries.ts';
import { confirmEmailChange } from './confirm-email-change.ts';

type Waiting = Pick<User, 'id' | 'username' | 'flags'> & {
  purpose: 'verify_email' | 'change_email';
};

/** A placeholder where nobody waits for this address, so that the same work is done. */
const nobody: Waiting = { id: 'nobody', username: 'nobody', flags: '[]', purpose: 'verify_email' };

/**
 * Confirms an address and signs in: both or neither. Several sign-ups and accounts may want the
 * address, each with its own code; the one whose code is entered gets it.
 */
export async function verifyEmail(
  deps: AccountDeps,
  { email, code }: Body<'POST /api/user/verify-email'>,
  from: { viewer: Viewer | null; ip: string; userAgent: string },
): Promise<Reply<'POST /api/user/verify-email'>> {
  const { config, database, sessions, codes, knownNetworks, mailer } = deps;
  const waiting = await whoWaitsFor(deps, email, from.viewer);
  const { id, username, flags } = (await codes.peek(database.read, waiting, code)) ?? nobody;
  const flagsThen = flagsOnceVerified(config, { flags, email_key: keyOf(email) });
  const session = await sessions.create({ id, username, flags: flagsThen }, from.userAgent);
  let changed: Parameters<typeof emailChangedMail>[0] | undefined;
  const right = await codes
    .redeem(database, waiting, code, async (trx, owner) => {
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

/** Somebody who is signed in must not confirm an address for another account: it may be a trap. */
async function whoWaitsFor(
  { database: { read }, now }: AccountDeps,
  email: string,
  viewer: Viewer | null,
): Promise<Waiting[]> {
  const signUps = await signUpsBy(read, 'sign_up_email_key', keyOf(email), waitingSince(now()));
  const claimants = (await findEmailClaimants(read, email)).filter(
    ({ id }) => !viewer || viewer.is_guest || viewer.user_id === id,
  );
  const waiting: Waiting[] = [
    ...signUps.map((user) => ({ ...user, purpose: 'verify_email' as const })),
    ...claimants.map((user) => ({ ...user, purpose: 'change_email' as const })),
  ];
  return waiting.length > 0 ? waiting : [nobody];
}
