import type { Body, Reply } from '@brasslamp/contract';
import { AppError } from '../../http/app-error.ts';
import type { AccountDeps } from './deps.ts';
import { flagsOf, withFlag } from './flags.ts';
import { suspended } from './log-in.ts';
import { isSuspended } from './policy.ts';
import { findUserByEmail, findUserById, keyOf, markVerified } from './queries.ts';

/** Stands for the account that an unknown address does not have: the same work is done for it. */
const nobody = { id: 'nobody', username: 'nobody', email_key: '', flags: '[]' };

/** Confirms the address and signs in, both or neither. */
export async function verifyEmail(
  deps: AccountDeps,
  { email, code }: Body<'POST /api/user/verify-email'>,
  userAgent: string,
): Promise<Reply<'POST /api/user/verify-email'>> {
  const { database, sessions, codes, now } = deps;
  const { id, username, ...user } = (await findUserByEmail(database.read, email)) ?? nobody;
  const session = await sessions.make({ id, username, flags: flagsAfter(deps, user) }, userAgent);
  const isRight = await codes.redeem(database, id, 'verify_email', code, async (trx) => {
    const current = await findUserById(trx, id);
    if (!current || isSuspended(current)) throw suspended();
    const flags = JSON.stringify(flagsAfter(deps, current));
    await markVerified(trx, id, { email_verified_at: now(), flags });
    await session.put(trx);
  });
  if (!isRight) {
    throw new AppError(
      'code_invalid',
      'This code is wrong, used or too old. Check it, or ask for a new one',
    );
  }
  return { access_token: session.token, token_type: 'bearer' };
}

function flagsAfter({ config }: AccountDeps, user: { email_key: string; flags: string }): string[] {
  const isFirstAdmin =
    config.firstAdminEmail !== undefined && user.email_key === keyOf(config.firstAdminEmail);
  return isFirstAdmin ? withFlag(flagsOf(user), 'admin') : flagsOf(user);
}
