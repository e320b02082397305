import type { Story } from '@brasslamp/contract';
import type { CheckResult } from '@brasslamp/story/checker/finding';
import { Page, Screen, storyCrumbs } from '../frame/screen.tsx';
import { useStory } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import styles from './check.module.css';
import { EndingList, MeetsTable, ReadingWords } from './check-results.tsx';
import { countOf, FindingList } from './findings/finding-list.tsx';
import { type Check, useCheck } from './run/use-check.ts';

export const handle = { title: () => t('studio.check.heading') };

/** What the checker says of the whole draft. */
export function Component() {
  const story = useStory();
  return <Screen needs={{ story }}>{({ story }) => <CheckView of={story} />}</Screen>;
}

function CheckView({ of }: { of: Story }) {
  const check = useCheck();
  const { result, story } = check;
  return (
    <Page crumbs={storyCrumbs(of, t('studio.check.heading'))}>
      <h1>{t('studio.check.heading')}</h1>
      <p className="field-hint">{t('studio.check.about')}</p>
      <Verdict check={check} />
      {result && story && (
        <div className={styles.results}>
          <FindingList story={story} findings={result.findings} />
          <EndingList story={story} endings={result.endings} />
          <ReadingWords reading={result.reading} />
          <MeetsTable story={story} meets={result.meets} />
        </div>
      )}
    </Page>
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
