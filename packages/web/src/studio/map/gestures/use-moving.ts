/** Cards that are moved by hand: dragged with a pointer, or step by step with the arrow keys. */
import type { NodeId } from '@brasslamp/story/model';
import { type RefObject, useMemo, useRef } from 'react';
import type { Moving } from '../paint/paint.ts';
import type { Stage } from '../paint/stage.ts';
import { entered } from '../scene/find.ts';
import type { Point } from '../scene/geometry.ts';
import type { Entered } from '../scene/map-props.ts';
import type { Placed } from '../scene/places.ts';
import type { Scene } from '../scene/scene.ts';

interface MovingTarget {
  scene: Scene;
  places: ReadonlyMap<NodeId, Point>;
  place: (placed: Placed[], entered?: Entered[]) => void;
  preview: (places: ReadonlyMap<NodeId, Point>) => void;
}

export function useMoving(
  surface: RefObject<HTMLElement | null>,
  stage: RefObject<Stage | null>,
  target: RefObject<MovingTarget>,
) {
  const dragged = useRef<{ ids: NodeId[]; elements: HTMLElement[] } | null>(null);
  const nudged = useRef<Placed[] | null>(null);

  return useMemo(
    () => ({
      isDragging: () => dragged.current !== null,
      lift(ids: NodeId[]) {
        surface.current?.setAttribute('data-carrying', '');
        const moving = movingWith(target.current.scene, ids);
        dragged.current = { ids, elements: elementsOf(surface.current, moving.cards) };
        stage.current?.lift(moving);
      },
      /** Moves the elements, and the pictures below them: no component is drawn anew for it. */
      carry(by: Point) {
        for (const element of dragged.current?.elements ?? []) {
          element.style.translate = `${by.x}px ${by.y}px`;
        }
        stage.current?.carry(by);
      },
      /** `isByCards`: not by the name of a chapter, which stays what it is wherever it lies. */
      drop(by: Point | null, isByCards: boolean) {
        surface.current?.removeAttribute('data-carrying');
        const { ids, elements } = dragged.current ?? { ids: [], elements: [] };
        dragged.current = null;
        if (by && (Math.round(by.x) !== 0 || Math.round(by.y) !== 0)) {
          stage.current?.drop();
          const { scene, places } = target.current;
          const moved = movedBy(ids, places, by);
          target.current.place(moved, isByCards ? entered(scene, moved) : []);
          return;
        }
        for (const element of elements) element.style.translate = '';
        stage.current?.callOff();
      },
      /** Shown with each press of the key; written when it is let go. */
      nudge(ids: readonly NodeId[], by: Point) {
        nudged.current = movedBy(ids, target.current.places, by);
        target.current.preview(new Map(nudged.current.map(({ id, position }) => [id, position])));
      },
      letGo() {
        if (nudged.current) target.current.place(nudged.current);
        nudged.current = null;
      },
    }),
    [surface, stage, target],
  );
}

/** A chapter goes along when all of its cards do. */
function movingWith(scene: Scene, ids: readonly NodeId[]): Moving {
  const cards = new Set(ids);
  const whole = scene.frames.filter((frame) => frame.cards.every(({ id }) => cards.has(id)));
  return { cards, frames: new Set(whole.map(({ id }) => id)) };
}

const elementsOf = (surface: HTMLElement | null, ids: ReadonlySet<NodeId>): HTMLElement[] =>
  [...(surface?.querySelectorAll<HTMLElement>('.react-flow__node') ?? [])].filter((element) =>
    ids.has(element.dataset.id ?? ''),
  );

const movedBy = (ids: readonly NodeId[], places: ReadonlyMap<NodeId, Point>, by: Point): Placed[] =>
  ids.flatMap((id) => {
    const from = places.get(id);
    return from ? [{ id, position: { x: from.x + by.x, y: from.y + by.y } }] : [];
  });
