import type { Story } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';

type Facts = Pick<Story, 'length' | 'reading' | 'endings' | 'is_complete'>;

/** What a card says of a story in one line: how long one reading takes, how it can end, whether more is to come. */
export function cardFacts({ length, reading, endings, is_complete }: Facts): string[] {
  const minutes = reading?.typical_minutes ?? (length && length.words > 0 ? length.minutes : null);
  return [
    ...(minutes === null ? [] : [t('stories.oneReading', { count: minutes })]),
    ...(endings ? [t('stories.endings', { count: endings })] : []),
    ...(is_complete ? [] : [t('stories.growing')]),
  ];
}

/** A content note with what was proved of it: whether one meets it on every path. */
export function noteWords({ note, reach }: Story['note_reach'][number]): string {
  return reach === 'unknown' ? note : t(`stories.reach.${reach}`, { note });
}
