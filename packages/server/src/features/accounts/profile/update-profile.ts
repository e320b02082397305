import type { Body, Reply } from '@brasslamp/contract';
import type { RateLimits } from '../../../auth/rate-limits.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { AppError } from '../../../errors/app-error.ts';
import { dropPendingEmail } from '../email/pending-email.ts';
import { requestEmailChange } from '../email/request-email-change.ts';
import type { AccountDeps } from '../users/deps.ts';
import { findUserById, updateUser } from '../users/queries.ts';
import { meReply } from '../users/replies.ts';

/**
 * Changes the fields that were sent. A new email address becomes pending until its code is entered;
 * sending the current address cancels a pending one.
 */
export async function updateProfile(
  deps: AccountDeps,
  limits: RateLimits,
  viewer: Viewer,
  { email, password, ...profile }: Body<'PATCH /api/user/me'>,
): Promise<Reply<'PATCH /api/user/me'>> {
  const { database, codes } = deps;
  const user = await findUserById(database.read, viewer.user_id);
  if (!user) throw new AppError('not_signed_in');
  const isOtherEmail = email !== undefined && email !== user.email;
  if (isOtherEmail) await requestEmailChange(deps, limits, user, email, password);
  return database.write(async (trx) => {
    if (email !== undefined && !isOtherEmail) await dropPendingEmail(codes, trx, user.id);
    const changes = Object.entries(profile).filter(([, value]) => value !== undefined);
    if (changes.length > 0) await updateUser(trx, user.id, Object.fromEntries(changes));
    const current = await findUserById(trx, user.id);
    if (!current) throw new AppError('not_signed_in');
    return meReply(current);
  });
}
