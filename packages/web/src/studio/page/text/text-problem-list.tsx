import { lineAndColumn } from '@brasslamp/story/logic';
import problems from '../../body/text-problems.module.css';
import { t } from '../t.ts';
import type { Diagnosis, Fix } from './diagnostics.ts';

/** The most problems that are shown: as many as one corrects at a time. */
const shownAtMost = 8;

/** A list of what is underlined in the text, for those who cannot point at it, each with its fix. */
export function TextProblemList({
  text,
  found,
  more,
  onShow,
  onFix,
}: {
  /** The text that the places are of. */
  text: string;
  found: readonly Diagnosis[];
  more: number;
  onShow: (one: Diagnosis) => void;
  onFix: (fix: Fix) => void;
}) {
  const left = found.length - shownAtMost + more;
  return (
    <>
      <p className="visually-hidden" role="status">
        {found.length > 0 && t('studio.text.problems.count', { count: found.length })}
      </p>
      {found.length > 0 && (
        <section className={problems.problems} aria-label={t('studio.text.problems.label')}>
          <ul>
            {found.slice(0, shownAtMost).map((one) => (
              <li key={`${one.from} ${one.message}`}>
                <button className={problems.problem} type="button" onClick={() => onShow(one)}>
                  <span className={problems.place}>
                    {t('studio.text.problems.place', { ...lineAndColumn(text, one.from) })}
                  </span>{' '}
                  {one.message}
                </button>
                {one.fix && <FixButton fix={one.fix} about={one.message} onFix={onFix} />}
              </li>
            ))}
          </ul>
          {left > 0 && <p>{t('studio.text.problems.more', { count: left })}</p>}
        </section>
      )}
    </>
  );
}

function FixButton({ fix, about, onFix }: { fix: Fix; about: string; onFix: (fix: Fix) => void }) {
  return (
    <button
      className="button button-quiet"
      type="button"
      aria-label={t('page.fix.about', { fix: fix.words, about })}
      onClick={() => onFix(fix)}
    >
      {fix.words}
    </button>
  );
}
