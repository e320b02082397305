import { AppError } from '../../../errors/app-error.ts';

/** The same answer for a wrong, used or expired code, and for an address without a code. */
export const codeInvalid = (): AppError => new AppError('code_invalid');

/** Only for somebody who has shown that the account is theirs. */
export function suspended(user: { suspended_reason: string }): AppError {
  const { suspended_reason: reason } = user;
  return new AppError('not_allowed.suspended', { reason });
}
