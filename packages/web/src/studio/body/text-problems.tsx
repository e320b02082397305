import { textProblemText } from '@brasslamp/messages';
import { lineAndColumn, type Problem } from '@brasslamp/story/logic';
import type { RefObject } from 'react';
import { useDebounced } from '../../ui-kit/use-debounced.ts';
import { t } from '../t.ts';
import type { ReadBody } from './constructs/use-body.ts';
import styles from './text-problems.module.css';

/** As many as one corrects at a time. */
const shownAtMost = 8;
/** A pause, because a brace that is half typed is no mistake. */
const pauseMs = 700;

/** The problems of a text: what readers would see as it is typed, because it does not fit the grammar; and where. */
export function TextProblems({
  body,
  area,
}: {
  body: ReadBody;
  area: RefObject<HTMLTextAreaElement | null>;
}) {
  const { text, problems } = useDebounced(body, pauseMs);
  const more = problems.length - shownAtMost;

  function show({ span }: Problem) {
    const element = area.current;
    if (!element) return;
    // In this order the browser brings the place into sight.
    element.setSelectionRange(span.start, Math.max(span.end, span.start + 1));
    element.focus();
  }

  return (
    <>
      <p className="visually-hidden" role="status">
        {problems.length > 0 && t('studio.text.problems.count', { count: problems.length })}
      </p>
      {problems.length > 0 && (
        <section className={styles.problems} aria-label={t('studio.text.problems.label')}>
          <ul>
            {problems.slice(0, shownAtMost).map((problem) => (
              <li key={`${problem.span.start} ${problem.message_id}`}>
                <button className={styles.problem} type="button" onClick={() => show(problem)}>
                  <span className={styles.place}>
                    {t('studio.text.problems.place', {
                      ...lineAndColumn(text, problem.span.start),
                    })}
                  </span>{' '}
                  {textProblemText(problem)}
                </button>
              </li>
            ))}
          </ul>
          {more > 0 && <p>{t('studio.text.problems.more', { count: more })}</p>}
        </section>
      )}
    </>
  );
}
