import type { Version } from '@brasslamp/contract';
import { t } from '../t.ts';

/** What the checker said of a version when it was published. */
export function checkWords(check: Version['check']): string {
  if (check === null) return t('studio.versions.unchecked');
  const { errors, warnings, proved } = check;
  const words =
    errors > 0
      ? t('studio.versions.errors', { count: errors })
      : t(proved ? 'studio.versions.sound' : 'studio.versions.noErrors');
  return warnings > 0 ? `${words}, ${t('studio.versions.warnings', { count: warnings })}` : words;
}
