import { t } from '../i18n/translate.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** How long ago a day was, by whole days in UTC, as dates are shown. */
export function agoWords(time: string, now: number): string {
  const day = (ms: number) => Math.floor(ms / dayMs);
  const days = Math.max(0, day(now) - day(Date.parse(time)));
  if (days === 0) return t('ago.today');
  if (days === 1) return t('ago.yesterday');
  if (days < 14) return t('ago.days', { count: days });
  if (days < 60) return t('ago.weeks', { count: Math.round(days / 7) });
  if (days < 365) return t('ago.months', { count: Math.round(days / 30) });
  return t('ago.years', { count: Math.round(days / 365) });
}
