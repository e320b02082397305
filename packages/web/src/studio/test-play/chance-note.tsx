import { t } from '../t.ts';
import type { Drawn } from './chance.ts';
import { newSeed } from './chance.ts';
import { last } from './run.ts';
import { withSeed } from './saved-state-edits.ts';
import styles from './test-play.module.css';
import type { TestPlay } from './use-run.ts';

/** What depended on chance, the result, and a button that draws again. */
export function ChanceNote({ play, drawnHere }: { play: TestPlay; drawnHere: Drawn[] }) {
  const { cause, drawn } = last(play.run);
  const isStep = cause.type === 'act' && drawn.length > 0;
  if (!isStep && drawnHere.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="chance">
      <h2 id="chance">{t('studio.testPlay.chance')}</h2>
      {isStep && (
        <div className={styles.row}>
          <p>{t('studio.testPlay.chanceOfStep', { drawn: drawnWords(drawn) })}</p>
          <button
            className={`button ${styles.small}`}
            type="button"
            onClick={() => play.stepAgain()}
          >
            {t('studio.testPlay.stepAgain')}
          </button>
        </div>
      )}
      {drawnHere.length > 0 && (
        <div className={styles.row}>
          <p>{t('studio.testPlay.chanceHere', { drawn: drawnWords(drawnHere) })}</p>
          <button
            className={`button ${styles.small}`}
            type="button"
            onClick={() => play.change((saved) => withSeed(saved, newSeed()))}
          >
            {t('studio.testPlay.drawAgain')}
          </button>
        </div>
      )}
    </section>
  );
}

const drawnWords = (drawn: Drawn[]): string =>
  drawn.map(({ face, faces }) => t('studio.testPlay.drew', { face: face + 1, faces })).join(', ');
