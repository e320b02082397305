import { findingText } from '@brasslamp/messages';
import type { Finding } from '@brasslamp/story/checker/finding';
import { type Node, type Story, singleTargets } from '@brasslamp/story/model';
import { Link } from 'react-router';
import { rich } from '../../../i18n/rich.tsx';
import { type Addresses, useAddresses } from '../../queries/addresses.ts';
import { useBinnedNames } from '../../queries/bin-queries.ts';
import { t } from '../../t.ts';
import { fieldWords } from '../../uses/uses.ts';
import styles from './findings.module.css';
import { ClickPath, LeftOut, PlayPath } from './paths.tsx';

/** A finding of the checker: what, where, how a reader gets there, and a link to see it. */
export function FindingEntry({
  story,
  node,
  finding,
}: {
  story: Story;
  node: Node | null;
  finding: Finding;
}) {
  const addresses = useAddresses();
  const message = findingText(finding);
  const place = node && finding.field ? placeWords(finding, node) : null;
  const thing = aboutThing(story, finding, addresses);
  return (
    <li className={styles.finding}>
      <p>{message}</p>
      <InBin node={node} finding={finding} />
      {thing && (
        <p className={styles.place}>
          <Link to={thing.address}>{thing.name}</Link>
        </p>
      )}
      {node && (
        <p className={styles.place}>
          <Link to={addresses.node(node)}>{node.name}</Link>
          {place && (
            <>
              {' · '}
              <Link to={addresses.node(node, finding)}>{place}</Link>
            </>
          )}
        </p>
      )}
      {finding.path.length > 0 && (
        <ClickPath story={story} path={finding.path} endId={finding.node_id} />
      )}
      <LeftOut clicks={finding.clicks_left_out} />
      {node && <PlayPath path={finding.path} nodeId={node.id} about={message} />}
    </li>
  );
}

/** Of a link that leads to a node in the bin: that one can be brought back. */
function InBin({ node, finding }: { node: Node | null; finding: Finding }) {
  const addresses = useAddresses();
  const names = useBinnedNames(finding.rule === 'broken-link');
  if (!names || finding.rule !== 'broken-link') return null;
  const action = node?.actions.find(({ id }) => id === finding.action_id);
  const targets = singleTargets(action?.target ?? null);
  if (typeof action?.call === 'object') targets.push(action.call.then);
  const name = targets.map((id) => id && names.get(id)).find(Boolean);
  if (!name) return null;
  return (
    <p className={styles.place}>
      {rich(t('studio.check.inBin', { name }), {
        bin: (inside) => <Link to={addresses.part('bin')}>{inside}</Link>,
      })}
    </p>
  );
}

/** "Choice “Go in”, condition: line 1, column 5" */
export function placeWords({ field = '', line, column }: Finding, node: Node): string {
  const where = fieldWords(field, node);
  return line === undefined ? where : t('studio.check.at', { where, line, column: column ?? 1 });
}

/** The item, variable or achievement that a finding is about, and where it is written. */
export function aboutThing(
  story: Story,
  { item_id, key, rule }: Pick<Finding, 'item_id' | 'key' | 'rule'>,
  addresses: Addresses,
): { name: string; address: string } | null {
  const item = story.items.find(({ id }) => id === item_id);
  if (item) return { name: item.name, address: addresses.item(item) };
  if (rule === 'unreachable-achievement') {
    const achievement = story.achievements.find((one) => one.key === key);
    return achievement ? { name: achievement.name, address: addresses.part('achievements') } : null;
  }
  const variable = story.variables.find((one) => one.key === key);
  return variable
    ? { name: variable.label || variable.key, address: addresses.part('variables') }
    : null;
}
