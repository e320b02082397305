import type { StoredLoss } from '@brasslamp/contract';
import type { Node, Story } from '@brasslamp/story/model';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddresses } from '../queries/addresses.ts';
import { LossGroupView, lineWords } from './loss-group.tsx';
import { lossGroups } from './loss-groups.ts';
import styles from './losses.module.css';
import { sourceSpot } from './source-spot.ts';
import { t } from './t.ts';
import { useSettle, useStoryImport } from './use-story-import.ts';

/** What an import could not bring along, to be worked off: each at its place, and how many are done. */
export function ImportLosses({ story }: { story: Story }) {
  const found = useStoryImport();
  const settle = useSettle();
  const [isAll, setAll] = useState(false);
  const nodes = new Map(story.nodes.map((node) => [node.id, node]));
  // Those of a node in the bin wait there with it.
  const losses =
    found?.losses.filter(({ node_id }) => node_id === null || nodes.has(node_id)) ?? [];
  if (!found?.source || losses.length === 0) return null;
  const open = losses.filter(({ is_settled }) => !is_settled);
  const settled = losses.length - open.length;
  return (
    <section className={styles.left} aria-labelledby="import-losses">
      <h2 id="import-losses">{t('losses.heading', { file: found.source.file })}</h2>
      <p role="status" className={styles.mended}>
        {open.length === 0
          ? t('losses.allSettled')
          : t('losses.mended', { settled, count: losses.length })}
        <progress max={losses.length} value={settled} aria-hidden="true" />
      </p>
      {lossGroups(isAll ? losses : open).map((group) => {
        const toDo = group.losses.filter(({ is_settled }) => !is_settled);
        return (
          <LossGroupView
            key={group.key}
            group={group}
            more={
              toDo.length > 1 && (
                <p className={styles.all}>
                  <button className="button" type="button" onClick={() => void settle(toDo, true)}>
                    {t('losses.settleAll', { count: toDo.length })}
                  </button>
                </p>
              )
            }
            draw={(loss) => (
              <LossPlace
                loss={loss}
                node={nodes.get(loss.node_id ?? '')}
                onSettle={(is) => void settle([loss], is)}
              />
            )}
          />
        );
      })}
      {settled > 0 && (
        <p>
          <button
            className="button"
            type="button"
            aria-pressed={isAll}
            onClick={() => setAll(!isAll)}
          >
            {t('losses.showSettled', { count: settled })}
          </button>
        </p>
      )}
    </section>
  );
}

function LossPlace({
  loss,
  node,
  onSettle,
}: {
  loss: StoredLoss;
  node: Node | undefined;
  onSettle: (is: boolean) => void;
}) {
  const addresses = useAddresses();
  const words = node?.name ?? t('losses.wholeStory');
  return (
    <div className={styles.where}>
      <span>
        {node ? (
          <Link to={addresses.node(node, sourceSpot(loss, node.body))}>{words}</Link>
        ) : (
          <strong>{words}</strong>
        )}{' '}
        <span className={styles.line}>{lineWords(loss)}</span>
      </span>
      <button
        className="button"
        type="button"
        aria-label={t(loss.is_settled ? 'losses.openAgainAt' : 'losses.settleAt', { node: words })}
        onClick={() => onSettle(!loss.is_settled)}
      >
        {t(loss.is_settled ? 'losses.openAgain' : 'losses.settle')}
      </button>
    </div>
  );
}
