import { type CheckResult, randomReaders } from '@brasslamp/story/checker/finding';
import type { Story } from '@brasslamp/story/model';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { Labelled } from '../../ui/fields/field.tsx';
import { useShownMore } from '../frame/use-shown-more.tsx';
import { useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import styles from './check.module.css';

const orders = ['story', 'least', 'most'] as const;
type Order = (typeof orders)[number];

const rowsAtOnce = 50;

/** How many of 10,000 readers who choose at random reach each node. */
export function MeetsTable({ story, meets }: { story: Story; meets: CheckResult['meets'] }) {
  const path = useStoryPath();
  const [order, setOrder] = useState<Order>('story');
  const nodes = new Map(story.nodes.map((node) => [node.id, node]));
  const { shown, more } = useShownMore(inOrder(meets, order), rowsAtOnce);
  return (
    <section className={styles.group} aria-labelledby="meets">
      <h2 id="meets">{t('studio.check.meets')}</h2>
      <p className="field-hint">{t('studio.check.meetsHint')}</p>
      <div className={styles.order}>
        <Labelled label={t('studio.check.order')}>
          {(described) => (
            <select
              className="input"
              {...described}
              value={order}
              onChange={({ currentTarget: { value } }) => setOrder(value as Order)}
            >
              {orders.map((one) => (
                <option key={one} value={one}>
                  {t(`studio.check.orders.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('studio.check.node')}</th>
            <th scope="col">{t('studio.check.readers')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ node_id, readers }) => {
            const node = nodes.get(node_id);
            return (
              <tr key={node_id}>
                <th scope="row">
                  {node && (
                    <Link
                      to={pathTo('editStoryNode', {
                        ...path,
                        chapterId: node.chapter_id,
                        nodeId: node_id,
                      })}
                    >
                      {node.name}
                    </Link>
                  )}
                </th>
                <td>
                  <Share readers={readers} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more}
    </section>
  );
}

function Share({ readers }: { readers: number }) {
  return (
    <span className={styles.share}>
      <meter min={0} max={randomReaders} value={readers} aria-hidden="true" />
      {t('studio.check.share', { readers })}
    </span>
  );
}

function inOrder(meets: CheckResult['meets'], order: Order): CheckResult['meets'] {
  if (order === 'story') return meets;
  const sign = order === 'least' ? 1 : -1;
  return meets.toSorted((one, other) => sign * (one.readers - other.readers));
}
