import type { Click } from '@brasslamp/story/checker/finding';
import type { NodeId, Story } from '@brasslamp/story/model';
import { t } from '../t.ts';
import styles from './check.module.css';
import { clickWords } from './click-words.ts';

/** Longer ways are folded: most of them nobody wants to read. */
const shownClicks = 6;

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
  const words = () => clickWords(story, path, endId).join(' → ');
  if (path.length <= shownClicks) return <p className={styles.path}>{words()}</p>;
  return (
    <details className={styles.path}>
      <summary>{t('studio.check.way', { clicks: path.length })}</summary>
      <p>{words()}</p>
    </details>
  );
}
