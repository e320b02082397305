import type { Chapter } from '@brasslamp/contract';
import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import styles from '../frame/chapter-lists.module.css';
import { useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';

/** To the chapter before and the one after. */
export function Neighbours({ chapters, chapter }: { chapters: Chapter[]; chapter: Chapter }) {
  const path = useStoryPath();
  const index = chapters.indexOf(chapter);
  const previous = chapters[index - 1];
  const next = chapters[index + 1];
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={t('studio.chapter.others')}>
      {previous && (
        <Link
          className={styles.neighbour}
          to={pathTo('authorChapter', { ...path, chapterId: previous.id })}
        >
          {t('studio.chapter.previous', { title: previous.title })}
        </Link>
      )}
      {next && (
        <Link
          className={`${styles.neighbour} ${styles.next}`}
          to={pathTo('authorChapter', { ...path, chapterId: next.id })}
        >
          {t('studio.chapter.next', { title: next.title })}
        </Link>
      )}
    </nav>
  );
}
