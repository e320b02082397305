import type { Failure } from '../api/api.ts';
import { t } from '../i18n/translate.ts';

/** The failure of a form in which these fields are empty; null when all of them are filled in. */
export function requiredFailure(fields: Record<string, string>): Failure | null {
  const errors = Object.entries(fields)
    .filter(([, value]) => value === '')
    .map(([path]) => ({ path, message: t('fields.required') }));
  return errors.length > 0 ? { code: 'not_valid', status: 422, detail: '', errors } : null;
}
