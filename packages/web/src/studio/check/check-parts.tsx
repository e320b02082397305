import type { CheckResult } from '@brasslamp/story/checker/finding';
import { ImportLosses } from '../losses/import-losses.tsx';
import { t } from '../t.ts';
import styles from './check.module.css';
import { EndingList, MeetsTable, ReadingWords } from './check-results.tsx';
import { countOf } from './findings/finding-groups.ts';
import { FindingList } from './findings/finding-list.tsx';
import { NoteList } from './note-list.tsx';
import type { Check } from './run/use-check.ts';

/** The results of the checker for a story: in short, then each finding, then what readers meet. */
export function CheckParts({ check }: { check: Check }) {
  const { result, story } = check;
  return (
    <>
      <p className="field-hint">{t('studio.check.about')}</p>
      <Verdict check={check} />
      {result && story && (
        <div className={styles.results}>
          <ImportLosses story={story} />
          <FindingList story={story} findings={result.findings} />
          <EndingList story={story} endings={result.endings} areAll={result.proved} />
          <NoteList story={story} notes={result.content_notes} />
          <ReadingWords reading={result.reading} />
          <MeetsTable story={story} meets={result.meets} />
        </div>
      )}
    </>
  );
}

/** The result of the check in plain words, and whether the story has changed since. */
function Verdict({ check }: { check: Check }) {
  const { result, isStale, isRunning, hasFailed } = check;
  const hasErrors = result !== null && countOf(result.findings, 'error') > 0;
  return (
    <div className={styles.verdict} data-stale={isStale} data-has-errors={hasErrors}>
      <div role="status">
        {result && (
          <>
            <p className={styles.summary}>{summary(result)}</p>
            <p>
              {t(result.proved ? 'studio.check.proved' : 'studio.check.notProved', {
                states: result.states,
              })}
            </p>
          </>
        )}
        {!result && isRunning && <p className={styles.summary}>{t('studio.check.running')}</p>}
        {hasFailed && <p className="form-error">{t('studio.check.failed')}</p>}
      </div>
      {result && isRunning && <p className={styles.running}>{t('studio.check.again')}</p>}
    </div>
  );
}

function summary({ findings, proved }: CheckResult): string {
  const errors = countOf(findings, 'error');
  const warnings = countOf(findings, 'warning');
  if (errors > 0) return t('studio.check.errors', { count: errors });
  if (warnings > 0) return t('studio.check.warnings', { count: warnings });
  return t(proved ? 'studio.check.sound' : 'studio.check.nothingFound');
}
