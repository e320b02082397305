/** The requests of presses on the map to the workspace, and the place of a new card. */
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { OverCardsHandle } from '../controls/over-cards.tsx';
import { listenToPresses } from '../gestures/press.ts';
import type { PressTarget } from '../gestures/press-target.ts';
import type { MapView } from '../gestures/use-map-view.ts';
import type { useMoving } from '../gestures/use-moving.ts';
import type { Stage } from '../paint/stage.ts';
import { type Hit, hitAt } from '../scene/find.ts';
import { type Point, toMap } from '../scene/geometry.ts';
import type { Latest } from './latest.ts';
import { newCardsOn } from './new-cards.ts';

interface Given {
  surface: RefObject<HTMLElement | null>;
  latest: RefObject<Latest>;
  view: MapView;
  stage: RefObject<Stage | null>;
  moving: ReturnType<typeof useMoving>;
  over: RefObject<OverCardsHandle | null>;
}

export type Pointed = ReturnType<typeof usePresses>;

export function usePresses(given: Given) {
  const { surface, latest, view, stage, moving } = given;
  /** The place of the pointer on the map; null = it is elsewhere. */
  const pointer = useRef<Point | null>(null);
  const pointed = useMemo(() => pointedOn(surface, latest, view, pointer), [surface, latest, view]);
  const isThere = surface.current !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the surface comes with the size
  useEffect(() => {
    if (!surface.current) return;
    return listenToPresses(surface.current, targetOf(given, pointed, pointer));
  }, [isThere, view, stage, moving, pointed]);
  return pointed;
}

/** What can be asked for at a point: new cards and menus. */
function pointedOn(
  surface: RefObject<HTMLElement | null>,
  latest: RefObject<Latest>,
  view: MapView,
  pointer: RefObject<Point | null>,
) {
  const { cardsAround, ...cards } = newCardsOn(latest);
  const corner = (): Point => {
    const { left = 0, top = 0 } = surface.current?.getBoundingClientRect() ?? {};
    return { x: left, y: top };
  };
  const middle = (): Point => {
    const { clientWidth = 0, clientHeight = 0 } = surface.current ?? {};
    return toMap(view.now(), { x: clientWidth / 2, y: clientHeight / 2 });
  };
  const askMenu = (hit: Hit | null, { x, y }: Point) => {
    const from = corner();
    const newCard = cards.cardAround(toMap(view.now(), { x: x - from.x, y: y - from.y }));
    const { selection, onMenu } = latest.current;
    if (hit === null) return onMenu({ id: null, ids: [], x, y, newCard });
    if (hit.on !== 'card') return onMenu({ id: hit.frame.id, ids: [hit.frame.id], x, y, newCard });
    const { id } = hit.card;
    onMenu({ id, ids: selection.includes(id) ? [...selection] : [id], x, y, newCard });
  };
  return {
    ...cards,
    askMenu,
    newCards: (own: readonly (Point | null)[], at = pointer.current ?? middle()) =>
      cardsAround(own, at),
    menuAtCursor() {
      const { scene, selection } = latest.current;
      const card = scene.byId.get(selection.at(-1) ?? '');
      const { x: left, y: top } = corner();
      const now = view.now();
      const at = card ? { x: card.x, y: card.y + card.height } : middle();
      const inMap = { x: at.x * now.zoom + now.x, y: at.y * now.zoom + now.y };
      askMenu(card ? { on: 'card', card } : null, { x: inMap.x + left, y: inMap.y + top });
    },
  };
}

/** The map as presses see it; each hears of the newest. */
function targetOf(
  { latest, view, stage, moving, over }: Given,
  pointed: Pointed,
  pointer: RefObject<Point | null>,
): PressTarget {
  return {
    scene: () => latest.current.scene,
    view: view.now,
    selection: () => latest.current.selected,
    isBoxing: () => latest.current.isBoxing,
    onSelect: (ids) => latest.current.onSelect(ids),
    onOpen: (id) => latest.current.onOpen(id),
    onToggle: (id) => latest.current.toggle(id),
    onBox: (box) => stage.current?.setBox(box),
    onLift: moving.lift,
    onCarry: moving.carry,
    onDrop: moving.drop,
    onPan: view.pan,
    onHover(id, at) {
      pointer.current = at;
      over.current?.hover(id);
    },
    onLinking(link) {
      const { scene } = latest.current;
      const from = scene.byId.get(link?.from ?? '');
      if (!link || !from) return stage.current?.setLink(null);
      const hit = hitAt(scene, link.to, view.now().zoom);
      const card = hit?.on === 'card' ? hit.card : null;
      stage.current?.setLink({ from, to: link.to, over: card });
    },
    onLink: (from, to) =>
      latest.current.onLink(from, typeof to === 'string' ? to : pointed.cardAfterLink(to)),
    onAdd: (at) => latest.current.onAdd(pointed.cardAround(at)),
    onMenu: pointed.askMenu,
  };
}
