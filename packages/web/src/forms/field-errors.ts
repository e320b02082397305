import type { FieldError } from '@brasslamp/contract/error-codes';
import type { Failure } from '../api/api.ts';
import { t } from './t.ts';

/** The wrong fields of a failure, also those that only the failure's code tells. */
export function fieldErrors(failure: Failure | null): FieldError[] {
  if (failure?.code === 'slug_taken') {
    return [{ path: 'slug', message: t('forms.errors.slugTaken') }];
  }
  if (failure?.code === 'name_taken') {
    return [{ path: 'name', message: t('forms.errors.nameTaken') }];
  }
  if (failure?.code === 'key_taken') {
    return [{ path: 'key', message: t('forms.errors.keyTaken') }];
  }
  return failure?.errors ?? [];
}

/** The fault of one field. */
export function errorAt(failure: Failure | null, path: string): string | undefined {
  return fieldErrors(failure).find((error) => error.path === path)?.message;
}

/** The fault of a field or, first of all, of a part of it: `effects` or `effects.2`. */
export function errorWithin(failure: Failure | null, path: string): string | undefined {
  const parts = fieldErrors(failure).filter((error) => error.path.startsWith(`${path}.`));
  return errorAt(failure, path) ?? parts[0]?.message;
}
