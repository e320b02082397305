/** The view of the map, read and moved without drawing a component anew. */
import type { NodeId } from '@brasslamp/story/model';
import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useMemo, useRef } from 'react';
import type { Size } from '../scene/geometry.ts';
import { type Box, centreOf, toMap, type View, viewAt, viewOf } from '../scene/geometry.ts';
import { furthestZoom, nearestZoom, steppedZoom, zoomOfNames } from '../scene/levels.ts';
import type { Scene } from '../scene/scene.ts';

const motionMs = 240;

/** Nearer than this one can read a card that one was brought to. */
const readableZoom = 0.75;

export type MapView = ReturnType<typeof useMapView>;

export function useMapView(
  scene: Scene,
  size: Size,
  selectedId: NodeId | undefined,
  startId: NodeId | null,
) {
  const flow = useReactFlow();
  const store = useStoreApi();
  const latest = useRef({ scene, size, selectedId, startId });
  latest.current = { scene, size, selectedId, startId };

  return useMemo(() => {
    const opening = (): View => openingView(latest.current);
    const now = (): View => {
      const { panZoom, transform } = store.getState();
      // It looks at the origin until it has been told where to look.
      if (!panZoom) return opening();
      const [x, y, zoom] = transform;
      return { x, y, zoom };
    };
    const whole = (): View => wholeView(latest.current.scene, latest.current.size);
    const go = (view: View, isAtOnce = false) => {
      const isStill = isAtOnce || matchMedia('(prefers-reduced-motion: reduce)').matches;
      void flow.setViewport(view, isStill ? {} : { duration: motionMs });
    };
    const zoomTo = (zoom: number) => {
      const { width, height } = latest.current.size;
      go(viewAt(toMap(now(), { x: width / 2, y: height / 2 }), zoom, width, height));
    };
    return {
      now,
      opening,
      go,
      fit: () => go(whole()),
      zoomTo,
      zoomBy: (way: 1 | -1) => zoomTo(steppedZoom(now().zoom, way, furthestZoom(whole().zoom))),
      pan(dx: number, dy: number) {
        const { x, y, zoom } = now();
        go({ x: x + dx, y: y + dy, zoom }, true);
      },
      centre(box: Box) {
        const { width, height } = latest.current.size;
        go(viewAt(centreOf(box), Math.max(now().zoom, readableZoom), width, height));
      },
      /** Moves no more than is needed to see it. */
      reveal(box: Box) {
        const { width, height } = latest.current.size;
        const { x, y, zoom } = now();
        const dx = intoSight(box.x * zoom + x, box.width * zoom, width);
        const dy = intoSight(box.y * zoom + y, box.height * zoom, height);
        if (dx !== 0 || dy !== 0) go({ x: x + dx, y: y + dy, zoom });
      },
    };
  }, [flow, store]);
}

const wholeView = ({ box }: Scene, { width, height }: Size): View =>
  box
    ? lowered(
        viewOf(box, width, height - toolsHeight, {
          padding: Math.min(48, width / 16),
          furthest: 0.015,
        }),
      )
    : { x: width / 2, y: height / 2, zoom: 1 };

/**
 * The view at first: all of the map, where its names can be read. Else the node that one comes from, or on a narrow
 * screen where the story starts, with the most room for what follows.
 */
function openingView({
  scene,
  size,
  selectedId,
  startId,
}: {
  scene: Scene;
  size: Size;
  selectedId: NodeId | undefined;
  startId: NodeId | null;
}): View {
  const whole = wholeView(scene, size);
  const selected = scene.byId.get(selectedId ?? '');
  const start = size.width < narrow ? scene.byId.get(startId ?? '') : undefined;
  const card = whole.zoom < zoomOfNames ? (selected ?? start) : undefined;
  if (!card) return whole;
  const view = viewAt(centreOf(card), readableZoom, size.width, size.height);
  return selected ? view : { ...view, x: startsAt - card.x * readableZoom };
}

const narrow = 600;
/** The distance of the first card there from the left edge. */
const startsAt = 24;

/** The tools lie over the upper edge. */
const toolsHeight = 56;
const lowered = (view: View): View => ({ ...view, y: view.y + toolsHeight });

const besideEdge = 60;

function intoSight(from: number, length: number, room: number): number {
  if (from < besideEdge) return besideEdge - from;
  return Math.min(0, room - besideEdge - (from + length));
}

export const zoomLimits = (scene: Scene, size: Size) => ({
  minZoom: furthestZoom(wholeView(scene, size).zoom),
  maxZoom: nearestZoom,
});
