import { type ReactNode, useState } from 'react';
import { t } from '../t.ts';

/** The beginning of a list that may be very long, and a button that shows more of it. */
export function useShownMore<T>(list: T[], atOnce: number): { shown: T[]; more: ReactNode } {
  const [count, setCount] = useState(atOnce);
  const left = list.length - count;
  return {
    shown: list.slice(0, count),
    more: left > 0 && (
      <p>
        <button className="button" type="button" onClick={() => setCount(count + 10 * atOnce)}>
          {t('studio.check.more', { left })}
        </button>
      </p>
    ),
  };
}
