import type { Story } from '@brasslamp/contract';
import { Page, Screen, storyCrumbs } from '../frame/screen.tsx';
import { useStory } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import styles from './check.module.css';
import { EndingList } from './ending-list.tsx';
import { FindingList } from './findings/finding-list.tsx';
import { MeetsTable } from './meets-table.tsx';
import { ReadingWords } from './reading-words.tsx';
import { useCheck } from './run/use-check.ts';
import { Verdict } from './verdict.tsx';

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
