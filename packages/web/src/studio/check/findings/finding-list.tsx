import type { Finding } from '@brasslamp/story/checker/finding';
import type { Story } from '@brasslamp/story/model';
import { useShownMore } from '../../frame/use-shown-more.tsx';
import { t } from '../../t.ts';
import { FindingEntry } from './finding-entry.tsx';
import { findingGroups } from './finding-groups.ts';
import styles from './findings.module.css';

const findingsAtOnce = 10;

/** The findings, the worst first, and by kind. */
export function FindingList({ story, findings }: { story: Story; findings: Finding[] }) {
  return findingGroups(story, findings).map(({ severity, count, kinds }) => (
    <section
      key={severity}
      className={styles.group}
      data-severity={severity}
      aria-labelledby={`found-${severity}`}
    >
      <h2 id={`found-${severity}`}>{t(`studio.check.${severity}Count`, { count })}</h2>
      {severity !== 'error' && <p className="field-hint">{t(`studio.check.${severity}Hint`)}</p>}
      {kinds.map((kind) => (
        <Kind key={kind.rule} story={story} kind={kind} />
      ))}
    </section>
  ));
}

type KindOfFinding = ReturnType<typeof findingGroups>[number]['kinds'][number];

function Kind({ story, kind: { rule, findings } }: { story: Story; kind: KindOfFinding }) {
  const { shown, more } = useShownMore(findings, findingsAtOnce);
  return (
    <section className={styles.kind} aria-labelledby={`found-${rule}`}>
      <h3 id={`found-${rule}`}>
        {t(`studio.check.kinds.${rule}`)}{' '}
        <span className={styles.count}>
          {t('studio.check.kindCount', { count: findings.length })}
        </span>
      </h3>
      <ul className={styles.findings}>
        {shown.map(({ node, finding }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes.
          <FindingEntry key={index} story={story} node={node} finding={finding} />
        ))}
      </ul>
      {more}
    </section>
  );
}
