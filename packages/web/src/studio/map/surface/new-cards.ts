import type { NodeId } from '@brasslamp/story/model';
import type { RefObject } from 'react';
import { chapterAt } from '../scene/find.ts';
import { gap } from '../scene/free-room.ts';
import { boxAround, cardSize, type Point, type Size } from '../scene/geometry.ts';
import type { NewCard, NewCards } from '../scene/map-props.ts';
import { asLaid, roomIn } from '../scene/new-room.ts';
import type { Latest } from './latest.ts';

/** The places of new cards: where they are wanted, or the room nearest to it. */
export function newCardsOn(latest: RefObject<Latest>) {
  const placed = () => latest.current.placing.unwritten();
  const chapterOf = (point: Point) => chapterAt(latest.current.scene, point);
  /** The upper left corner of the room nearest to the wanted one. */
  const roomFor = (wanted: Point, chapterId: string | null, size: Size = cardSize): Point => {
    const corner = { x: Math.round(wanted.x), y: Math.round(wanted.y) };
    return chapterId === null ? corner : roomIn(latest.current.scene).take(chapterId, corner, size);
  };
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
  return {
    /** A new card with its middle at a point. */
    cardAround: ({ x, y }: Point) =>
      newCard({ x: x - cardSize.width / 2, y: y - cardSize.height / 2 }, { x, y }),
    /** A new card with the middle of its left side where a link ended. */
    cardAfterLink: (point: Point) =>
      newCard({ x: point.x, y: point.y - cardSize.height / 2 }, point),
    newCardAfter(id: NodeId) {
      const card = latest.current.scene.byId.get(id);
      const beside = card && { x: card.x + card.width + gap.x, y: card.y };
      return beside ? newCard(beside, beside, card.frame.id) : null;
    },
    /** New cards with the middle of them all at a point, as they lie to each other. */
    cardsAround: (own: readonly (Point | null)[], pointed: Point) =>
      cardsAt(own, chapterOf(pointed), ({ width, height }) => ({
        x: pointed.x - width / 2,
        y: pointed.y - height / 2,
      })),
    cardsBelow(ids: readonly NodeId[]) {
      const cards = ids.flatMap((id) => latest.current.scene.byId.get(id) ?? []);
      const box = boxAround(cards);
      const frame = cards.at(-1)?.frame;
      if (!box || !frame || cards.length < ids.length) return null;
      return cardsAt(cards, frame.id, () => ({ x: box.x, y: box.y + box.height + gap.y }));
    },
  };
}
