import type { Click } from '@brasslamp/story/checker/finding';
import type { NodeId, Story } from '@brasslamp/story/model';
import { t } from '../../t.ts';
import { clickWords } from './click-words.ts';
import styles from './paths.module.css';

/** Longer paths are folded: few authors want to read them. */
const shownClicks = 6;
/** Of a very long path only the beginning and the end are shown. */
const endsOfLongWay = 100;

/** The list of clicks that leads somewhere, in words. */
export function ClickPath({
  story,
  path,
  endId,
}: {
  story: Story;
  path: Click[];
  endId: NodeId | null;
}) {
  const words = () => {
    const left = path.length - 2 * endsOfLongWay;
    if (left <= 0) return clickWords(story, path, endId).join(' → ');
    return [
      ...clickWords(story, path.slice(0, endsOfLongWay), null),
      t('studio.check.clicksBetween', { left }),
      ...clickWords(story, path.slice(-endsOfLongWay), endId),
    ].join(' → ');
  };
  if (path.length <= shownClicks) return <p className={styles.path}>{words()}</p>;
  return (
    <details className={styles.path}>
      <summary>{t('studio.check.way', { clicks: path.length })}</summary>
      <p>{words()}</p>
    </details>
  );
}

/** Says how long a path is that is too long to be shown. */
export function LeftOut({ clicks = 0 }: { clicks?: number | undefined }) {
  if (clicks === 0) return null;
  return <p className={styles.path}>{t('studio.check.wayLeftOut', { clicks })}</p>;
}
