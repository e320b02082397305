import type { PlaythroughWithView } from '@brasslamp/contract';
import './ending-marks.css';

/** More than these are no picture. */
const mostMarks = 40;

/** A mark for each ending of a story, lit for those that were found; the number stands beside it in words. */
export function EndingMarks({
  endings: { names, total },
}: {
  endings: PlaythroughWithView['view']['endings_found'];
}) {
  if (total === 0 || total > mostMarks) return null;
  return (
    <p className="ending-marks" aria-hidden="true">
      {Array.from({ length: total }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place.
        <span key={place} className={place < names.length ? 'ending-mark is-lit' : 'ending-mark'} />
      ))}
    </p>
  );
}
