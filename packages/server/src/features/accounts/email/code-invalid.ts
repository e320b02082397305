import { AppError } from '../../../errors/app-error.ts';

/** One answer for a wrong, used, dead or expired code, and for an address that waits for none. */
export const codeInvalid = (): AppError =>
  new AppError(
    'code_invalid',
    'This code is wrong, used or too old. Check it, or ask for a new one',
  );
