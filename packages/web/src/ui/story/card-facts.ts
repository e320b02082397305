import type { Story } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';
import { reachWords } from './note-reach.tsx';
import { oneReading } from './one-reading.ts';

type Facts = Pick<Story, 'length' | 'reading' | 'endings' | 'is_complete'>;

/** What a card says of a story in one line: how long one reading takes, how it can end, whether more is to come. */
export function cardFacts({ length, reading, endings, is_complete }: Facts): string[] {
  // Nothing to read takes no time.
  const all = length && length.words > 0 ? [readingTime(length.minutes)] : [];
  return [
    ...(reading ? [oneReading(reading)] : all),
    ...(endings ? [t('stories.endings', { count: endings })] : []),
    ...(is_complete ? [] : [t('stories.growing')]),
  ];
}

/** From here on nobody counts the minutes. */
const manyMinutes = 90;

const readingTime = (minutes: number): string =>
  minutes < manyMinutes
    ? t('stories.minutes', { count: minutes })
    : t('stories.hours', { count: Math.round(minutes / 60) });

/** A content note with what was proved of it: whether one meets it on every path. */
export function noteWords({ note, reach }: Story['note_reach'][number]): string {
  return reach === 'unknown' ? note : t('stories.noteReach', { note, words: reachWords(reach) });
}
