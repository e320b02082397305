import type { Failure } from '../../api/api.ts';
import { type MessageKey, t } from '../../i18n/translate.ts';

const keys: Partial<Record<Failure['code'], MessageKey>> = {
  offline: 'failures.offline',
  too_often: 'failures.tooOften',
  busy: 'failures.busy',
  internal: 'failures.internal',
  not_found: 'failures.notFound',
  story_unavailable: 'failures.storyUnavailable',
  story_empty: 'failures.storyEmpty',
  story_not_open: 'failures.storyNotOpen',
  code_invalid: 'failures.codeInvalid',
  username_taken: 'failures.usernameTaken',
  password_wrong: 'failures.passwordWrong',
  email_taken: 'failures.emailTaken',
  not_valid: 'failures.notValid',
};

/** The words for a failure: the site's own; where it has none, the server's. */
export function failureText(failure: Failure): string {
  const key = keys[failure.code];
  return key ? t(key) : failure.detail;
}

/** The fault of the one field that a failure of this code is about. */
export const textIf = (failure: Failure | undefined, code: Failure['code']): string | undefined =>
  failure?.code === code ? failureText(failure) : undefined;

/** The fault of one field, if the server named it. */
export function fieldError(failure: Failure | undefined, path: string): string | undefined {
  return failure?.errors.find((error) => error.path === path)?.message;
}
