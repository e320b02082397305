import type { ReadingWords as Words } from '@brasslamp/story/checker/finding';
import { t } from '../t.ts';
import styles from './check.module.css';
import { readingTime } from './reading-time.ts';

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
