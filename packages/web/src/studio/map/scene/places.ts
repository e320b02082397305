/** The places of cards that nobody has placed yet, and the putting in line of placed ones. */
import { type OutlineNode, placesOf } from '@brasslamp/story/draft';
import type { Chapter, NodeId } from '@brasslamp/story/model';
import { FreeRoom, gap } from './free-room.ts';
import { type Box, boxAround, cardSize, type Point } from './geometry.ts';

export interface Placed {
  id: NodeId;
  position: Point;
}

/** The gap from a card to the one beside it that it leads to: what the choice says is between them. */
export const linkGap = 152;
/** Between chapters; the name of the lower one stands in it. */
const frameGap = 180;

/** The places of cards in rows, about as wide as high on the screen: for cards that nothing connects, or not yet. */
export function inRows(ids: readonly NodeId[], columns = columnsFor(ids.length)): Placed[] {
  return ids.map((id, at) => ({
    id,
    position: {
      x: (at % columns) * (cardSize.width + gap.x),
      y: Math.floor(at / columns) * (cardSize.height + gap.y),
    },
  }));
}

// Cards are about twice as wide as high, and so is a screen.
const columnsFor = (count: number): number => Math.max(1, Math.ceil(Math.sqrt(count * 0.85)));

export const boxesOf = (placed: Iterable<Placed>): Box[] =>
  [...placed].map(({ position }) => ({ ...position, ...cardSize }));

/**
 * Sets groups of cards as lines of text are set: in their order, from left to right, in rows. So chapter
 * two is always where one looks for it. Rows are as wide as makes all of it most like a screen.
 */
export function setInRows(groups: readonly Placed[][]): Placed[] {
  const blocks = groups.flatMap((cards) => {
    const box = boxAround(boxesOf(cards));
    return box ? [{ cards, box }] : [];
  });
  const boxes = blocks.map(({ box }) => box);
  const widest = Math.max(...boxes.map(({ width }) => width));
  let best = cornersInRows(boxes, widest);
  let [rowWidth, least] = [0, Infinity];
  for (const { width } of boxes) {
    rowWidth += width + frameGap;
    if (rowWidth < widest) continue;
    const corners = cornersInRows(boxes, rowWidth);
    const unlike = Math.abs(Math.log(corners.width / corners.height / screenShape));
    if (unlike > least) break;
    [best, least] = [corners, unlike];
  }
  return blocks.flatMap(({ cards, box }, at) => {
    const corner = best.corners[at] ?? box;
    return shifted(cards, corner.x - box.x, corner.y - box.y);
  });
}

/** The width of a screen in parts of its height. */
const screenShape = 1.6;

function cornersInRows(boxes: Box[], rowWidth: number) {
  let [x, y, rowHeight, width] = [0, 0, 0, 0];
  const corners = boxes.map((box) => {
    if (x > 0 && x + box.width > rowWidth) {
      x = 0;
      y += rowHeight + frameGap;
      rowHeight = 0;
    }
    const corner = { x, y };
    x += box.width + frameGap;
    width = Math.max(width, x - frameGap);
    rowHeight = Math.max(rowHeight, box.height);
    return corner;
  });
  return { corners, width, height: y + rowHeight };
}

export const shifted = (cards: readonly Placed[], dx: number, dy: number): Placed[] =>
  cards.map(({ id, position }) => ({
    id,
    position: { x: position.x + dx, y: position.y + dy },
  }));

/** The places of each chapter's cards in rows: at once, without looking at what leads where. */
export const placedInRows = (
  chapters: readonly Chapter[],
  nodes: readonly OutlineNode[],
): Placed[] => {
  const byChapter = new Map<string, NodeId[]>(chapters.map(({ id }) => [id, []]));
  for (const node of nodes) byChapter.get(node.chapter_id)?.push(node.id);
  return setInRows([...byChapter.values()].map((ids) => inRows(ids)));
};

/**
 * Places those that have none: on the right of a node that leads there, as near as there is room beside
 * cards and other frames; one that nothing leads to goes below its chapter. `places` is added to.
 */
export function placeMissing(nodes: readonly OutlineNode[], places: Map<NodeId, Point>): void {
  const missing = nodes.filter(({ id }) => !places.has(id));
  if (missing.length === 0) return;
  const leadsTo = new Map<NodeId, NodeId>();
  for (const { id, links } of nodes) {
    for (const target of links.flatMap(placesOf)) {
      if (target !== null && !leadsTo.has(target)) leadsTo.set(target, id);
    }
  }
  const chapterOf = new Map(nodes.map(({ id, chapter_id }) => [id, chapter_id]));
  const room = new FreeRoom(
    [...places].flatMap(([id, at]) => {
      const chapterId = chapterOf.get(id);
      return chapterId === undefined ? [] : [{ chapterId, at }];
    }),
  );
  const below = new Map<string, Point>();
  for (const [id, place] of places) {
    const chapter = chapterOf.get(id);
    if (chapter === undefined) continue;
    const lowest = below.get(chapter);
    below.set(chapter, {
      x: Math.min(lowest?.x ?? Infinity, place.x),
      y: Math.max(lowest?.y ?? -Infinity, place.y + cardSize.height + gap.y),
    });
  }
  const lowestOfAll = Math.max(0, ...[...below.values()].map(({ y }) => y + frameGap));
  for (const { id, chapter_id } of missing) {
    const origin = places.get(leadsTo.get(id) ?? '');
    const wanted = origin
      ? { x: origin.x + cardSize.width + linkGap, y: origin.y }
      : (below.get(chapter_id) ?? { x: 0, y: lowestOfAll });
    places.set(id, room.take(chapter_id, wanted));
  }
}

export type Side = 'left' | 'top';

/** The cards in one line, at the one that lies furthest that way. */
export function aligned(cards: readonly Placed[], side: Side): Placed[] {
  const axis = side === 'left' ? 'x' : 'y';
  const edge = Math.min(...cards.map(({ position }) => position[axis]));
  return cards.map(({ id, position }) => ({ id, position: { ...position, [axis]: edge } }));
}

/** The first and the last stay, the others come at even distances; in one spot they get room. */
export function spread(cards: readonly Placed[], axis: 'x' | 'y'): Placed[] {
  const inOrder = [...cards].sort((a, b) => a.position[axis] - b.position[axis]);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last || first === last) return [...cards];
  const size = axis === 'x' ? cardSize.width : cardSize.height;
  const least = size + 16;
  const step = Math.max((last.position[axis] - first.position[axis]) / (inOrder.length - 1), least);
  return inOrder.map(({ id, position }, at) => ({
    id,
    position: { ...position, [axis]: first.position[axis] + at * step },
  }));
}
