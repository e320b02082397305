/** Dragging out of a card: to another card, or to nothing for a new one there. */
import type { NodeId } from '@brasslamp/story/model';
import type { OnConnectEnd, OnConnectStart } from '@xyflow/react';
import { type RefObject, useMemo } from 'react';
import { hitAt } from '../scene/find.ts';
import { cardSize, type Point, toMap, type View } from '../scene/geometry.ts';
import type { LinkEnd } from '../scene/map-props.ts';
import type { Scene } from '../scene/scene.ts';

/** Whoever drags less far than this only clicked. */
const leastPixels = 24;

export function useConnecting(
  surface: RefObject<HTMLElement | null>,
  latest: RefObject<{ scene: Scene; onLink: (from: NodeId, to: LinkEnd) => void }>,
  view: () => View,
) {
  return useMemo(() => {
    let from: { id: NodeId; at: Point } | null = null;
    const onConnectStart: OnConnectStart = (event, { nodeId }) => {
      from = nodeId ? { id: nodeId, at: pointOf(event) } : null;
    };
    const onConnectEnd: OnConnectEnd = (event) => {
      const box = surface.current?.getBoundingClientRect();
      if (!from || !box) return;
      const at = pointOf(event);
      if (Math.hypot(at.x - from.at.x, at.y - from.at.y) < leastPixels) return;
      const now = view();
      const point = toMap(now, { x: at.x - box.left, y: at.y - box.top });
      const hit = hitAt(latest.current.scene, point, now.zoom);
      // A new card lies with the middle of its left side where the line ended.
      const place = { x: Math.round(point.x), y: Math.round(point.y - cardSize.height / 2) };
      latest.current.onLink(from.id, hit?.on === 'card' ? hit.card.id : { at: place });
    };
    // No card has a handle to arrive at: all of it is one.
    return { onConnectStart, onConnectEnd, connectionRadius: 0 };
  }, [surface, latest, view]);
}

function pointOf(event: MouseEvent | TouchEvent | { clientX: number; clientY: number }): Point {
  const at = 'changedTouches' in event ? event.changedTouches[0] : event;
  return at && 'clientX' in at ? { x: at.clientX, y: at.clientY } : { x: 0, y: 0 };
}
