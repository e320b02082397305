/** A node as a card: what one sees of it from near. */
import type { Mark, OutlineNode } from '@brasslamp/story/draft';
import type { Node, NodeProps } from '@xyflow/react';
import { memo, useLayoutEffect, useRef } from 'react';
import type { MapFinding } from '../scene/map-props.ts';
import { t } from '../t.ts';
import styles from './card.module.css';
import { Icon } from './icons.tsx';

export type CardNode = Node<
  {
    node: OutlineNode;
    mark: Mark | undefined;
    finding: MapFinding | undefined;
    isStart: boolean;
    isSelected: boolean;
    isDim: boolean;
    isLit: boolean;
  },
  'card'
>;

export const MapCard = memo(function MapCard({
  data,
  positionAbsoluteX,
  positionAbsoluteY,
}: NodeProps<CardNode>) {
  const { node, mark, finding, isStart, isSelected, isDim, isLit } = data;
  const card = useRef<HTMLDivElement>(null);

  // While it is dragged its element is moved by hand; once it has its new place, it lies there by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when
  useLayoutEffect(() => {
    const moved = card.current?.parentElement;
    if (moved) moved.style.translate = '';
  }, [positionAbsoluteX, positionAbsoluteY]);

  return (
    <div
      ref={card}
      className={styles.card}
      data-colour={mark?.colour ?? undefined}
      data-selected={isSelected || undefined}
      data-dim={isDim || undefined}
      data-lit={isLit || undefined}
    >
      <div className={styles.head}>
        <span className={styles.name} dir="auto">
          {node.name}
        </span>
        {finding && (
          <span
            className={styles.finding}
            data-severity={finding.severity}
            title={t(`map.finding.${finding.severity}`, { count: finding.count })}
          >
            <Icon name="finding" />
          </span>
        )}
      </div>
      <p className={styles.words} dir="auto">
        {node.excerpt || t('map.card.noWords')}
      </p>
      <CardFoot node={node} mark={mark} isStart={isStart} />
    </div>
  );
});

function CardFoot({
  node,
  mark,
  isStart,
}: {
  node: OutlineNode;
  mark: Mark | undefined;
  isStart: boolean;
}) {
  const choices = node.links.filter(({ kind }) => kind === 'choice').length;
  return (
    <div className={styles.foot}>
      {isStart && <span className={styles.start}>{t('map.card.start')}</span>}
      {node.ending && (
        <span className={styles.ending} data-kind={node.ending.kind ?? undefined}>
          {endingText(node.ending)}
        </span>
      )}
      {mark?.status && <span className={styles.status}>{t(`map.status.${mark.status}`)}</span>}
      {!node.ending && (
        <span className={styles.count}>{t('map.card.choices', { count: choices })}</span>
      )}
    </div>
  );
}

const endingText = ({ kind }: NonNullable<OutlineNode['ending']>): string =>
  kind ? t(`map.ending.${kind}`) : t('map.ending.none');

/** The description of a card for a screen reader. */
export function cardDescription(
  { node, mark, finding, isStart }: Pick<CardNode['data'], 'node' | 'mark' | 'finding' | 'isStart'>,
  chapter: string,
): string {
  const choices = node.links.filter(({ kind }) => kind === 'choice').length;
  return [
    node.name,
    isStart && t('map.card.start'),
    node.ending && endingText(node.ending),
    t('map.card.choices', { count: choices }),
    mark?.status && t(`map.status.${mark.status}`),
    finding && t(`map.finding.${finding.severity}`, { count: finding.count }),
    t('map.card.chapter', { chapter }),
  ]
    .filter(Boolean)
    .join(', ');
}
