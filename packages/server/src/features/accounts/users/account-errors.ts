import { AppError } from '../../../errors/app-error.ts';

/** One answer for a wrong, used, dead or expired code, and for an address that waits for none. */
export const codeInvalid = (): AppError => new AppError('code_invalid');

/** Only for somebody who has proved that the account is theirs. */
export function suspended(user: { suspended_reason: string }): AppError {
  const { suspended_reason: reason } = user;
  return new AppError('not_allowed.suspended', { reason });
}
