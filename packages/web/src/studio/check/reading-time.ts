import { t } from '../t.ts';

const wordsPerMinute = 230;

/** So many words as time: "about 4 minutes". */
export function readingTime(words: number): string {
  const minutes = Math.round(words / wordsPerMinute);
  if (minutes < 1) return t('studio.check.underAMinute');
  if (minutes < 90) return t('studio.check.minutes', { minutes });
  return t('studio.check.hours', { hours: Math.round(minutes / 6) / 10 });
}
