import type { Finding, Severity } from '@brasslamp/story/checker/finding';
import type { Node, Story } from '@brasslamp/story/model';
import { Link } from 'react-router';
import { useShownMore } from '../../frame/use-shown-more.tsx';
import { useAddresses } from '../../queries/addresses.ts';
import { t } from '../../t.ts';
import { FindingEntry } from './finding-entry.tsx';
import styles from './findings.module.css';

const nodesAtOnce = 30;

/** What was found: what is worst first, and by node. */
export function FindingList({ story, findings }: { story: Story; findings: Finding[] }) {
  return findingGroups(story, findings).map((group) => (
    <SeverityGroup key={group.severity} story={story} group={group} />
  ));
}

type Group = ReturnType<typeof findingGroups>[number];

function SeverityGroup({ story, group }: { story: Story; group: Group }) {
  const addresses = useAddresses();
  const { severity, count, nodes } = group;
  const { shown, more } = useShownMore(nodes, nodesAtOnce);
  const id = `found-${severity}`;
  return (
    <section className={styles.group} data-severity={severity} aria-labelledby={id}>
      <h2 id={id}>{t(`studio.check.${severity}Count`, { count })}</h2>
      {severity !== 'error' && <p className="field-hint">{t(`studio.check.${severity}Hint`)}</p>}
      <ul className={styles.nodes}>
        {shown.map(({ node, findings }) => (
          <li key={node?.id ?? ''} className={styles.node}>
            <h3>
              {node ? <Link to={addresses.node(node)}>{node.name}</Link> : t('studio.check.whole')}
            </h3>
            <ul className={styles.findings}>
              {findings.map((finding, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes.
                <FindingEntry key={index} story={story} node={node} finding={finding} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}

interface FindingGroup {
  severity: Severity;
  count: number;
  /** By the author's order; what is about no node comes first. */
  nodes: { node: Node | null; findings: Finding[] }[];
}

const severities: Severity[] = ['error', 'warning', 'note'];

/** By severity, and in each by node. Severities without findings are left out. */
export function findingGroups(story: Story, findings: Finding[]): FindingGroup[] {
  return severities.flatMap((severity) => {
    const own = findings.filter((finding) => finding.severity === severity);
    if (own.length === 0) return [];
    const known = new Set(story.nodes.map(({ id }) => id));
    const byNode = Map.groupBy(own, ({ node_id }) =>
      node_id !== null && known.has(node_id) ? node_id : null,
    );
    const nodes = [null, ...story.nodes].flatMap((node) => {
      const inNode = byNode.get(node?.id ?? null);
      return inNode ? [{ node, findings: inNode }] : [];
    });
    return [{ severity, count: own.length, nodes }];
  });
}

export const countOf = (findings: Finding[], severity: Severity): number =>
  findings.filter((finding) => finding.severity === severity).length;
