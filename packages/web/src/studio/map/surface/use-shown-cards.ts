/** The cards in view as elements: a few more in each frame until all are there; below them is their picture. */
import type { NodeId } from '@brasslamp/story/model';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CardNode } from '../controls/card.tsx';
import type { BaseLook } from '../paint/look.ts';
import { nearestCards } from '../scene/find.ts';
import type { Size } from '../scene/geometry.ts';
import { cardSize, seenBox, type View } from '../scene/geometry.ts';
import { levelAt, zoomOfCards } from '../scene/levels.ts';
import type { MapFinding } from '../scene/map-props.ts';
import type { Card, Scene } from '../scene/scene.ts';

/** The most cards that are elements: as many as a screen of 4K needs at the lowest zoom; the rest stays a picture. */
const mostCards = 180;
const perFrame = 6;
/** The distance around the window in which cards are kept, and that one pans before others are looked for. */
const around = 120;
const panned = 100;

export function useShownCards(
  scene: Scene,
  look: BaseLook,
  selected: ReadonlySet<NodeId>,
  findings: ReadonlyMap<NodeId, MapFinding>,
  size: Size,
) {
  const { ids, grow, hasAny, isWhole } = useGrowingIds();
  const latest = useRef({ scene, size });
  latest.current = { scene, size };
  const looked = useRef<View | null>(null);

  const lookAt = useCallback(
    (view: View) => {
      const { scene, size } = latest.current;
      looked.current = view;
      const box = seenBox(view, size.width, size.height, around);
      const isNear = levelAt(view.zoom) === 'cards';
      grow(isNear ? nearestCards(scene, box, mostCards).map(({ id }) => id) : []);
    },
    [grow],
  );

  /** Follows each step of a movement: looks again only after a good piece of the way. */
  const follow = useCallback(
    (view: View) => {
      const before = looked.current;
      if (view.zoom < zoomOfCards * 0.8 && hasAny()) return lookAt(view);
      if (!before || before.zoom !== view.zoom || view.zoom < zoomOfCards) return;
      if (Math.hypot(view.x - before.x, view.y - before.y) > panned) lookAt(view);
    },
    [lookAt, hasAny],
  );

  // Other cards: what was looked for may be gone, or lie elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scene says when
  useEffect(() => {
    if (looked.current) lookAt(looked.current);
  }, [scene, lookAt]);

  return {
    nodes: useCardNodes(ids, scene, look, selected, findings),
    follow,
    lookAt,
    /** Whether all that are in view are there. */
    isWhole,
  };
}

/** The ids of the cards that are there: of those wanted, a few more with each frame. */
function useGrowingIds() {
  const [ids, setIds] = useState<NodeId[]>([]);
  const latest = useRef(ids);
  latest.current = ids;
  const wanted = useRef<NodeId[]>([]);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const growing = useMemo(() => {
    function step() {
      frame.current = 0;
      const there = new Set(latest.current);
      let added = 0;
      const next = wanted.current.filter((id) => there.has(id) || added++ < perFrame);
      if (next.length !== there.size || added > 0) setIds(next);
      if (next.length < wanted.current.length) frame.current = requestAnimationFrame(step);
    }
    return {
      grow(to: NodeId[]) {
        wanted.current = to;
        if (frame.current === 0) step();
      },
      hasAny: () => latest.current.length > 0,
      isWhole: () => frame.current === 0,
    };
  }, []);
  return { ids, ...growing };
}

/** The cards for xyflow; each the same object as long as nothing of it changes. */
function useCardNodes(
  ids: readonly NodeId[],
  scene: Scene,
  look: BaseLook,
  selected: ReadonlySet<NodeId>,
  findings: ReadonlyMap<NodeId, MapFinding>,
): CardNode[] {
  const made = useRef(new Map<NodeId, CardNode>());
  return useMemo(() => {
    const now = new Map<NodeId, CardNode>();
    for (const id of ids) {
      const card = scene.byId.get(id);
      if (!card || card.frame.isCollapsed) continue;
      const next = cardNode(card, look, selected.has(id), findings.get(id));
      const before = made.current.get(id);
      now.set(id, before && isAlike(before, next) ? before : next);
    }
    made.current = now;
    return [...now.values()];
  }, [ids, scene, look, selected, findings]);
}

/** The fixed parts of a card; its size is told, so that xyflow needs to measure nothing. */
const fixed = { type: 'card', ...cardSize, measured: cardSize } satisfies Partial<CardNode>;

const cardNode = (
  { id, node, x, y }: Card,
  look: BaseLook,
  isSelected: boolean,
  finding: MapFinding | undefined,
): CardNode => ({
  ...fixed,
  id,
  position: { x, y },
  // What one has in hand lies on top.
  zIndex: isSelected ? 1 : 0,
  ariaLabel: node.name,
  data: {
    node,
    mark: look.markOf(id),
    finding,
    isStart: look.startId === id,
    isSelected,
    isDim: look.isDim(id),
    isLit: look.isLit(id),
  },
});

function isAlike(one: CardNode, other: CardNode): boolean {
  const keys = Object.keys(one.data) as (keyof CardNode['data'])[];
  return (
    one.position.x === other.position.x &&
    one.position.y === other.position.y &&
    keys.every((key) => one.data[key] === other.data[key])
  );
}
