import { isLossKind, leavingAdvice, leavingText } from '@brasslamp/messages';
import type { NodeId } from '@brasslamp/story/model';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useNodeIds } from '../frame/use-node-ids.ts';
import { LossGroupView } from '../losses/loss-group.tsx';
import { lossGroups } from '../losses/loss-groups.ts';
import losses from '../losses/losses.module.css';
import { sourceSpot } from '../losses/source-spot.ts';
import { useAddresses } from '../queries/addresses.ts';
import { useDraftStory } from '../queries/story-in-hand.ts';
import { t } from './t.ts';
import type { Report } from './use-export.ts';

/** The things that a format cannot hold as they are, told together by what they are, each with the way to its node. */
export function ExportLosses({ losses: all }: Pick<Report, 'losses'>) {
  const idOf = useNodeIds();
  const addresses = useAddresses();
  const bodies = useBodies();
  const groups = useMemo(
    () =>
      lossGroups(
        all.map(({ node, ...loss }) => ({
          ...loss,
          name: node,
          node_id: idOf.get(node ?? '') ?? null,
        })),
      ),
    [all, idOf],
  );
  return groups.map((group) => (
    <LossGroupView
      key={group.key}
      group={group}
      words={{ text: leavingWords, advice: leavingAdviceWords }}
      draw={(loss) => (
        <p className={losses.where}>
          {loss.node_id === null ? (
            <strong dir="auto">{loss.name ?? t('take.wholeStory')}</strong>
          ) : (
            <Link
              dir="auto"
              to={addresses.node(
                { id: loss.node_id },
                sourceSpot(loss, bodies.get(loss.node_id) ?? ''),
              )}
            >
              {loss.name}
            </Link>
          )}
          {loss.line !== null && (
            <span className={losses.line}>{t('take.line', { line: loss.line })}</span>
          )}
        </p>
      )}
    />
  ));
}

const leavingWords = (kind: string, count: number): string =>
  isLossKind(kind) ? leavingText({ message_id: kind, params: { count } }) : '';

const leavingAdviceWords = (kind: string): string => (isLossKind(kind) ? leavingAdvice(kind) : '');

/** The texts of the nodes, once they are here. */
function useBodies(): ReadonlyMap<NodeId, string> {
  const story = useDraftStory();
  return useMemo(() => new Map(story?.nodes.map(({ id, body }) => [id, body])), [story]);
}
