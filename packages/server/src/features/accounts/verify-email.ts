import type { Body, Reply } from '@brasslamp/contract';
import { recordEvent } from '../events/record-event.ts';
import { codeInvalid } from './code-invalid.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import type { AccountDeps } from './deps.ts';
import { flagsAfterProof } from './flags-after-proof.ts';
import { onThemselves } from './on-themselves.ts';
import { hasConfirmedEmail, isSuspended } from './policy.ts';
import { findClaimants, findUserByEmail, findUserById, type User, updateUser } from './queries.ts';
import { suspended } from './suspended.ts';

/** Confirms an address, a new account's or an account's new one, and signs in: both or neither. */
export async function verifyEmail(
  deps: AccountDeps,
  { email, code }: Body<'POST /api/user/verify-email'>,
  userAgent: string,
): Promise<Reply<'POST /api/user/verify-email'>> {
  const { database } = deps;
  const owner = await findUserByEmail(database.read, email);
  const claimants = await findClaimants(database.read, email);
  if (!owner || hasConfirmedEmail(owner)) {
    for (const claimant of claimants) {
      const token = await confirmEmailChange(deps, claimant, code, userAgent);
      if (token !== null) return { access_token: token, token_type: 'bearer' };
    }
  }
  const token = await confirmNewAccount(deps, owner ?? nobody, code, userAgent);
  if (token === null) throw codeInvalid();
  return { access_token: token, token_type: 'bearer' };
}

type Newcomer = Pick<User, 'id' | 'username' | 'email_key' | 'flags'>;

/** Stands for the account that an unknown address does not have: the same work is done for it. */
const nobody: Newcomer = { id: 'nobody', username: 'nobody', email_key: '', flags: '[]' };

/** The token of a new session, or null when the code is not right. */
async function confirmNewAccount(
  deps: AccountDeps,
  newcomer: Newcomer,
  code: string,
  userAgent: string,
): Promise<string | null> {
  const { config, database, sessions, codes, now } = deps;
  const { id, username } = newcomer;
  const flags = flagsAfterProof(config, newcomer);
  const session = await sessions.make({ id, username, flags }, userAgent);
  const isRight = await codes.redeem(database, id, 'verify_email', code, async (trx) => {
    const current = await findUserById(trx, id);
    if (!current) throw codeInvalid();
    if (isSuspended(current)) throw suspended(current);
    await updateUser(trx, id, {
      email_verified_at: now(),
      flags: JSON.stringify(flagsAfterProof(config, current)),
    });
    await session.put(trx);
    await recordEvent(trx, { type: 'email_verified', ...onThemselves(current), now: now() });
  });
  return isRight ? session.token : null;
}
