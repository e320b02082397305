/**
 * The places of the cards. A card without a place of its own is laid out and shown, but not written: a writer who only
 * looks changes nothing. With the first thing that they move, all that they see is written.
 */
import type { OutlineNode } from '@brasslamp/story/draft';
import type { NodeId } from '@brasslamp/story/model';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '../scene/geometry.ts';
import type { Entered, StoryMapProps } from '../scene/map-props.ts';
import { type Placed, placedInRows, placeMissing } from '../scene/places.ts';
import { keptInPlace, layoutGroups, runLayout } from './run-layout.ts';

export type Places = ReadonlyMap<NodeId, Point>;

export type ArrangeScope =
  | { of: 'story' }
  | { of: 'chapter'; id: string }
  | { of: 'selection'; ids: readonly NodeId[] };

export interface Arranging {
  done: number;
  all: number;
  /** The first look at a story that nobody has placed yet. */
  isFirst: boolean;
}

/** The most cards that are moved step by step: more of them are at once where they belong, for it would stutter. */
const mostAnimated = 400;
const animationMs = 360;

type Given = Pick<StoryMapProps, 'chapters' | 'nodes' | 'marks' | 'onPlace'>;

export type Placing = ReturnType<typeof usePlaces>;

export function usePlaces(given: Given) {
  const placed = usePlaced(given);
  const { arranging, hasFailed, isAnimated, start, cancel } = useArranging(placed);
  const { nodes, marks } = given;
  const isUnplaced = nodes.length > 1 && !hasPlaces(nodes, marks);
  // Once: what is laid out by itself is the first look, and never anything that a writer sees already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isUnplaced) start({ of: 'story' }, true);
  }, []);
  return {
    places: placed.places,
    arranging,
    hasFailed,
    /** Whether the places change with each frame. */
    isAnimated,
    place: placed.place,
    unwritten: placed.unwritten,
    /** Shows them there, and writes nothing yet. */
    preview: placed.show,
    cancel,
    arrange: (scope: ArrangeScope) => start(scope, false),
  };
}

/** The places of the cards: written, just moved, or laid out for a look. */
function usePlaced({ chapters, nodes, marks, onPlace }: Given) {
  const [laid, setLaid] = useState<Places | null>(null);
  // What was just moved, until it comes back with the marks.
  const [moved, setMoved] = useState<{ marks: unknown; places: Places } | null>(null);

  const places = useMemo(() => {
    const rows = laid ?? (hasPlaces(nodes, marks) ? new Map() : firstRows(chapters, nodes));
    const all = new Map<NodeId, Point>();
    const own = moved?.marks === marks ? moved.places : null;
    for (const { id } of nodes) {
      const place = own?.get(id) ?? marks.get(id)?.position ?? rows.get(id);
      if (place) all.set(id, place);
    }
    placeMissing(nodes, all);
    return all;
  }, [chapters, nodes, marks, laid, moved]);

  const latest = useRef({ chapters, nodes, marks, onPlace, places });
  latest.current = { chapters, nodes, marks, onPlace, places };

  const keep = useMemo(
    () => ({
      now: () => latest.current,
      /** Shown at once; written as one act. */
      place(placed: Placed[], entered: Entered[] = []) {
        const now = latest.current;
        const whole = new Map(placed.map(({ id, position }) => [id, rounded(position)]));
        for (const { id, position } of unwritten(now)) {
          if (!whole.has(id)) whole.set(id, position);
        }
        setMoved({ marks: now.marks, places: whole });
        now.onPlace(
          [...whole].map(([id, position]) => ({ id, position })),
          entered,
        );
      },
      /** The places that are only shown so far: they are written with the first card that is. */
      unwritten: () => unwritten(latest.current),
      show: (shown: Places) => setMoved({ marks: latest.current.marks, places: shown }),
      lay: (placed: Placed[]) => setLaid(new Map(placed.map(({ id, position }) => [id, position]))),
    }),
    [],
  );
  return { places, ...keep };
}

/** The layout of cards by itself: in a worker, then step by step to where they belong. */
function useArranging({ now, place, show, lay }: ReturnType<typeof usePlaced>) {
  const [arranging, setArranging] = useState<Arranging | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isAnimated, setAnimated] = useState(false);
  const stop = useRef<() => void>(undefined);

  const { start, cancel } = useMemo(() => {
    function cancel() {
      stop.current?.();
      setArranging(null);
      setAnimated(false);
    }
    function bringTo(target: Placed[]) {
      setAnimated(true);
      stop.current = animate(now().places, target, show, () => {
        setAnimated(false);
        place(target);
      });
    }
    function start(scope: ArrangeScope, isFirst: boolean) {
      cancel();
      setHasFailed(false);
      const { chapters, nodes } = now();
      const groups = layoutGroups(chapters, nodesIn(scope, nodes), scope.of === 'selection');
      const all = groups.reduce((sum, { ids }) => sum + ids.length, 0);
      if (all === 0) return;
      setArranging({ done: 0, all, isFirst });
      stop.current = runLayout(groups, {
        onProgress: (done) => setArranging({ done, all, isFirst }),
        onDone(placed) {
          setArranging(null);
          if (isFirst) return lay(placed);
          bringTo(scope.of === 'story' ? placed : keptInPlace(placed, now().places));
        },
        onFailed() {
          setArranging(null);
          setHasFailed(true);
        },
      });
    }
    return { start, cancel };
  }, [now, place, show, lay]);
  useEffect(() => () => stop.current?.(), []);

  return { arranging, hasFailed, isAnimated, start, cancel };
}

const hasPlaces = (nodes: readonly OutlineNode[], marks: Given['marks']): boolean =>
  nodes.some(({ id }) => marks.get(id)?.position);

const firstRows = (chapters: Given['chapters'], nodes: Given['nodes']): Places =>
  new Map(placedInRows(chapters, nodes).map(({ id, position }) => [id, position]));

const unwritten = ({ nodes, marks, places }: Given & { places: Places }): Placed[] =>
  nodes.flatMap(({ id }) => {
    const shown = places.get(id);
    return shown && !marks.get(id)?.position ? [{ id, position: rounded(shown) }] : [];
  });

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });

function nodesIn(scope: ArrangeScope, nodes: Given['nodes']): OutlineNode[] {
  if (scope.of === 'story') return [...nodes];
  if (scope.of === 'chapter') return nodes.filter(({ chapter_id }) => chapter_id === scope.id);
  const chosen = new Set(scope.ids);
  return nodes.filter(({ id }) => chosen.has(id));
}

/** Brings cards from where they are to their places; the function that comes back stops it there. */
function animate(
  from: Places,
  target: readonly Placed[],
  show: (places: Places) => void,
  onDone: () => void,
): () => void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || target.length > mostAnimated) {
    onDone();
    return () => undefined;
  }
  const began = performance.now();
  let frame = requestAnimationFrame(function step(now) {
    const t = Math.min(1, (now - began) / animationMs);
    const eased = 1 - (1 - t) ** 3;
    if (t === 1) return onDone();
    show(new Map(target.map((one) => [one.id, between(from.get(one.id), one.position, eased)])));
    frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
}

const between = (from: Point | undefined, to: Point, t: number): Point => ({
  x: (from?.x ?? to.x) * (1 - t) + to.x * t,
  y: (from?.y ?? to.y) * (1 - t) + to.y * t,
});
