/** The requests of presses on the map to the workspace, and the place of a new card. */
import type { NodeId } from '@brasslamp/story/model';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { OverCardsHandle } from '../controls/over-cards.tsx';
import { listenToPresses } from '../gestures/press.ts';
import type { MapView } from '../gestures/use-map-view.ts';
import type { useMoving } from '../gestures/use-moving.ts';
import type { Placing } from '../layout/use-places.ts';
import type { Stage } from '../paint/stage.ts';
import { chapterAt, type Hit, hitAt } from '../scene/find.ts';
import { gap } from '../scene/free-room.ts';
import { boxAround, cardSize, type Point, type Size, toMap } from '../scene/geometry.ts';
import type { NewCard, NewCards, StoryMapProps } from '../scene/map-props.ts';
import { asLaid, roomIn } from '../scene/new-room.ts';
import type { Scene } from '../scene/scene.ts';

export interface Latest extends StoryMapProps {
  scene: Scene;
  selected: ReadonlySet<NodeId>;
  isBoxing: boolean;
  toggle: (id: string) => void;
  placing: Placing;
}

interface Given {
  surface: RefObject<HTMLElement | null>;
  latest: RefObject<Latest>;
  view: MapView;
  stage: RefObject<Stage | null>;
  moving: ReturnType<typeof useMoving>;
  over: RefObject<OverCardsHandle | null>;
}

export type Pointed = ReturnType<typeof usePresses>;

export function usePresses({ surface, latest, view, stage, moving, over }: Given) {
  /** The place of the pointer on the map; null = it is elsewhere. */
  const pointer = useRef<Point | null>(null);
  const pointed = useMemo(() => {
    const placed = () => latest.current.placing.unwritten();
    const chapterOf = (point: Point) => chapterAt(latest.current.scene, point);
    /** The upper left corner of the room nearest to the wanted one. */
    const roomFor = (wanted: Point, chapterId: string | null, size: Size = cardSize): Point => {
      const corner = { x: Math.round(wanted.x), y: Math.round(wanted.y) };
      return chapterId === null
        ? corner
        : roomIn(latest.current.scene).take(chapterId, corner, size);
    };
    /** A new card with its middle at a point. */
    const cardAround = ({ x, y }: Point) =>
      newCard({ x: x - cardSize.width / 2, y: y - cardSize.height / 2 }, { x, y });
    const newCard = (wanted: Point, pointed: Point, chapterId = chapterOf(pointed)): NewCard => ({
      at: roomFor(wanted, chapterId),
      ...{ pointed, chapterId, placed: placed() },
    });
    const cardsAt = (
      own: readonly (Point | null)[],
      chapterId: string | null,
      cornerFor: (size: Size) => Point,
    ): NewCards => {
      const { offsets, size } = asLaid(own);
      const { x, y } = roomFor(cornerFor(size), chapterId, size);
      const at = offsets.map((one) => ({ x: x + one.x, y: y + one.y }));
      return { at, chapterId, placed: placed() };
    };
    const inWindow = (point: Point): Point => {
      const { left = 0, top = 0 } = surface.current?.getBoundingClientRect() ?? {};
      return { x: point.x - left, y: point.y - top };
    };
    const middle = (): Point => {
      const { clientWidth = 0, clientHeight = 0 } = surface.current ?? {};
      return toMap(view.now(), { x: clientWidth / 2, y: clientHeight / 2 });
    };
    const askMenu = (hit: Hit | null, { x, y }: Point) => {
      const newCard = cardAround(toMap(view.now(), inWindow({ x, y })));
      const { selection, onMenu } = latest.current;
      if (hit === null) return onMenu({ id: null, ids: [], x, y, newCard });
      if (hit.on !== 'card')
        return onMenu({ id: hit.frame.id, ids: [hit.frame.id], x, y, newCard });
      const { id } = hit.card;
      onMenu({ id, ids: selection.includes(id) ? [...selection] : [id], x, y, newCard });
    };
    return {
      askMenu,
      cardAround,
      /** A new card with the middle of its left side where a link ended. */
      cardAfterLink: (point: Point) =>
        newCard({ x: point.x, y: point.y - cardSize.height / 2 }, point),
      newCards(own: readonly (Point | null)[], pointed = pointer.current ?? middle()) {
        return cardsAt(own, chapterOf(pointed), ({ width, height }) => ({
          x: pointed.x - width / 2,
          y: pointed.y - height / 2,
        }));
      },
      newCardAfter(id: NodeId) {
        const card = latest.current.scene.byId.get(id);
        const beside = card && { x: card.x + card.width + gap.x, y: card.y };
        return beside ? newCard(beside, beside, card.frame.id) : null;
      },
      cardsBelow(ids: readonly NodeId[]) {
        const cards = ids.flatMap((id) => latest.current.scene.byId.get(id) ?? []);
        const box = boxAround(cards);
        const frame = cards.at(-1)?.frame;
        if (!box || !frame || cards.length < ids.length) return null;
        return cardsAt(cards, frame.id, () => ({ x: box.x, y: box.y + box.height + gap.y }));
      },
      menuAtCursor() {
        const { scene, selection } = latest.current;
        const card = scene.byId.get(selection.at(-1) ?? '');
        const { left = 0, top = 0 } = surface.current?.getBoundingClientRect() ?? {};
        const now = view.now();
        const at = card ? { x: card.x, y: card.y + card.height } : middle();
        const inMap = { x: at.x * now.zoom + now.x, y: at.y * now.zoom + now.y };
        askMenu(card ? { on: 'card', card } : null, { x: inMap.x + left, y: inMap.y + top });
      },
    };
  }, [surface, latest, view]);
  const isThere = surface.current !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the surface comes with the size
  useEffect(() => {
    if (!surface.current) return;
    return listenToPresses(surface.current, {
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
    });
  }, [isThere, view, stage, moving, pointed]);
  return pointed;
}
