import { AppError } from '../../../errors/app-error.ts';

/** Only for somebody who has proved that the account is theirs. */
export function suspended(user: { suspended_reason: string }): AppError {
  const { suspended_reason: reason } = user;
  return new AppError(
    'not_allowed',
    reason === ''
      ? 'This account is suspended. Ask the people who run this site why'
      : `This account is suspended: ${reason}`,
  );
}
