import type { ShelfEntry } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';
import './ending-marks.css';

/** Beyond these nobody counts marks: the words say it. */
const mostMarks = 24;

/** A mark for each ending of a story, lit where it was found; only those are named. */
export function EndingMarks({ endings: { names, total } }: { endings: ShelfEntry['endings'] }) {
  if (total === 0) return null;
  const found = names.length;
  return (
    <div className="ending-marks">
      <EndingMarksRow found={found} total={total} />
      <span>
        {t('shelf.endings', { count: found, total })}
        {found > 0 && <span className="ending-marks-names">: {names.join(', ')}</span>}
      </span>
    </div>
  );
}

/** The marks alone, where the words stand apart. */
export function EndingMarksRow({ found, total }: { found: number; total: number }) {
  if (total > mostMarks) return null;
  return (
    <span className="ending-marks-row" aria-hidden="true">
      {Array.from({ length: total }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is nothing but its place.
          key={place}
          className={place < found ? 'ending-mark ending-mark-found' : 'ending-mark'}
        />
      ))}
    </span>
  );
}
