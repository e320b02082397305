import { AppError } from '../../../errors/app-error.ts';

/** The answer to a wrong, used or expired code, the same for an address without a code. */
export const codeInvalid = (): AppError => new AppError('code_invalid');

/** The answer about a suspended account, only for somebody who has shown that it is theirs. */
export function suspended(user: { suspended_reason: string }): AppError {
  const { suspended_reason: reason } = user;
  return new AppError('not_allowed.suspended', { reason });
}
