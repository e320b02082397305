import { flagsOf } from '../../auth/flags.ts';
import { createRateLimits } from '../../auth/rate-limits.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { confirmPassword } from '../accounts/users/confirm-password.ts';
import type { AdminDeps } from './deps.ts';
import { isActingAdmin } from './policy.ts';

/** Reads the admin again in the transaction, and throws if they are no longer one. */
export type RecheckAdmin = (trx: Writer) => Promise<void>;
export type ConfirmAdmin = (viewer: Viewer, password: string) => Promise<RecheckAdmin>;

/**
 * Checks the admin's own password before a powerful action: an unlocked screen is not enough.
 * Throws `password_wrong`, `too_often`, `busy`.
 */
export function createConfirmAdmin({ config, database, passwords, now }: AdminDeps): ConfirmAdmin {
  const { hasRateLimits } = config;
  const { confirmPassword: throttle } = createRateLimits({ hasRateLimits, now });
  return async (viewer, password) => {
    const deps = { database, passwords, throttle };
    const confirmed = await confirmPassword(deps, viewer.user_id, password, 'password');
    return async (trx) => {
      const user = await confirmed.recheck(trx);
      if (isActingAdmin({ flags: flagsOf(user), suspended_at: user.suspended_at })) return;
      throw new AppError('not_allowed.no_longer_admin');
    };
  };
}
