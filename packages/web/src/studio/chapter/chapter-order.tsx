import type { Chapter } from '@brasslamp/contract';
import { reorder } from '../frame/reorder.ts';
import { t } from '../t.ts';
import styles from './chapter-order.module.css';

/** The position of the chapter among the others, and two buttons that move it. */
export function ChapterOrder({
  chapters,
  chapterId,
  title,
  ordinal,
  onMove,
}: {
  chapters: Chapter[];
  chapterId: string;
  title: string;
  ordinal: number;
  onMove: (ordinal: number) => void;
}) {
  const from = chapters.findIndex(({ id }) => id === chapterId);
  const ordered = reorder(chapters, from, ordinal - 1);
  const isFirst = ordinal === 1;
  const isLast = ordinal === chapters.length;
  if (chapters.length === 1) return null;
  return (
    <fieldset className={styles.order}>
      <legend>{t('studio.editChapter.place')}</legend>
      <ol className={styles.list}>
        {ordered.map((chapter) =>
          chapter.id === chapterId ? (
            <li key={chapter.id} className={styles.own} aria-current="true">
              {title || '…'}
            </li>
          ) : (
            <li key={chapter.id}>{chapter.title}</li>
          ),
        )}
      </ol>
      <div className="button-row">
        <button
          className="button"
          type="button"
          aria-disabled={isFirst}
          onClick={() => !isFirst && onMove(ordinal - 1)}
        >
          {t('studio.editChapter.up')}
        </button>
        <button
          className="button"
          type="button"
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(ordinal + 1)}
        >
          {t('studio.editChapter.down')}
        </button>
        <p className="field-hint" role="status">
          {t('studio.editChapter.placeOf', { place: ordinal, count: chapters.length })}
        </p>
      </div>
    </fieldset>
  );
}
