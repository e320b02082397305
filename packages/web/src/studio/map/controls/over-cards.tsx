/** The layer over cards, as large on the screen at any zoom: where links are dragged out, and the field for a name. */
import type { NodeId } from '@brasslamp/story/model';
import { useStore, ViewportPortal } from '@xyflow/react';
import { type RefObject, useImperativeHandle, useState } from 'react';
import { levelAt } from '../scene/levels.ts';
import type { StoryMapProps } from '../scene/map-props.ts';
import type { Card, Scene } from '../scene/scene.ts';
import { t } from '../t.ts';
import styles from './over-cards.module.css';

export interface OverCardsHandle {
  /** The card under the pointer. */
  hover: (id: NodeId | null) => void;
}

export function OverCards({
  scene,
  selection,
  naming,
  handle,
}: Pick<StoryMapProps, 'selection' | 'naming'> & {
  scene: Scene;
  handle: RefObject<OverCardsHandle | null>;
}) {
  const zoom = useStore(({ transform }) => transform[2]);
  const [hovered, hover] = useState<NodeId | null>(null);
  useImperativeHandle(handle, () => ({ hover }), []);
  const only = selection.length === 1 ? selection[0] : undefined;
  const shown = levelAt(zoom) === 'chapters' ? [] : [...new Set([hovered, only])];
  const cards = shown.flatMap((id) => cardOf(scene, id) ?? []);
  const named = cardOf(scene, naming?.id);
  return (
    <ViewportPortal>
      {cards.map((card) => (
        <div
          key={card.id}
          className={`${styles.over} ${styles.handle}`}
          style={{ transform: placed(card.x + card.width, card.y + card.height / 2, zoom) }}
          data-handle={card.id}
          title={t('map.card.link')}
        />
      ))}
      {named && naming && (
        <div
          key={naming.id}
          className={`${styles.over} ${styles.naming}`}
          style={{ transform: placed(named.x, named.y, zoom) }}
        >
          {naming.field}
        </div>
      )}
    </ViewportPortal>
  );
}

const placed = (x: number, y: number, zoom: number): string =>
  `translate(${x}px, ${y}px) scale(${1 / zoom})`;

function cardOf(scene: Scene, id: NodeId | null | undefined): Card | null {
  const card = scene.byId.get(id ?? '');
  return card && !card.frame.isCollapsed ? card : null;
}
