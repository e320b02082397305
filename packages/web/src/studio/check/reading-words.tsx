import type { ReadingWords as Words } from '@brasslamp/story/checker/finding';
import { t } from '../t.ts';
import styles from './check.module.css';

/** How long it takes to read from the start to an ending. */
export function ReadingWords({ reading }: { reading: Words | null }) {
  return (
    <section className={styles.group} aria-labelledby="reading-time">
      <h2 id="reading-time">{t('studio.check.readingTime')}</h2>
      {reading ? (
        <dl className={styles.times}>
          {(['shortest', 'typical', 'longest'] as const).map((way) => (
            <div key={way}>
              <dt>{t(`studio.check.${way}`)}</dt>
              <dd>{readingTime(reading[way])}</dd>
              <dd className={styles.place}>{t('studio.check.words', { words: reading[way] })}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={styles.place}>{t('studio.check.noReading')}</p>
      )}
    </section>
  );
}

const wordsPerMinute = 230;

/** So many words as time: "about 4 minutes". */
export function readingTime(words: number): string {
  const minutes = Math.round(words / wordsPerMinute);
  if (minutes < 1) return t('studio.check.underAMinute');
  if (minutes < 90) return t('studio.check.minutes', { minutes });
  return t('studio.check.hours', { hours: Math.round(minutes / 6) / 10 });
}
