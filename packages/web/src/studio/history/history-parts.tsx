/** Parts that both lists have in common. */
import type { ReactNode } from 'react';
import { failureOf } from '../../api/api.ts';
import { clockTime } from '../../ui/clock-time.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import type { Span } from './folded.ts';
import styles from './history.module.css';
import { t } from './t.ts';
import type { Entry } from './use-history.ts';

type Act = Entry['act'];

/** As its writer would tell of it; what it was done to stands beside it. */
export const actWords = (act: Act): string => t(`history.act.${act}`);

/** "14:03", or "13:40 to 14:03" of several. */
export function timeOf([newest, ...earlier]: Span<{ at: string }>): string {
  const to = clockTime(Date.parse(newest.at));
  const first = earlier.at(-1);
  const from = first ? clockTime(Date.parse(first.at)) : to;
  return from === to ? to : t('history.fromTo', { from, to });
}

/** A line that says when and by whom. */
export function Facts({
  span,
  children,
}: {
  span: Span<{ at: string; by: string | null }>;
  children?: ReactNode;
}) {
  const [{ at, by }] = span;
  return (
    <span className={styles.facts}>
      <time dateTime={at}>{timeOf(span)}</time>
      {by && <span>{t('history.by', { name: by })}</span>}
      {children}
    </span>
  );
}

/** In place of a list that did not come. */
export function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <div className="load-failure">
      <p className="form-error" role="alert">
        {t('history.failed')} {failureText(failureOf(error))}
      </p>
      <p>
        <button className="button" type="button" onClick={onAgain}>
          {t('history.again')}
        </button>
      </p>
    </div>
  );
}
