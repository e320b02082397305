/** The search for what lies at a place of the map: under the pointer, in a box, beside a card. */
import type { NodeId } from '@brasslamp/story/model';
import { type Box, boxAround, centreOf, holds, type Point, touches } from './geometry.ts';
import { levelAt } from './levels.ts';
import type { Entered } from './map-props.ts';
import type { Placed } from './places.ts';
import { type Card, type Frame, frameAround, type Scene } from './scene.ts';

export type Hit =
  | { on: 'card'; card: Card }
  /** The frame's name, or from far away the whole frame. */
  | { on: 'frame'; frame: Frame }
  /** The arrow before its name. */
  | { on: 'toggle'; frame: Frame };

/** The name of a frame stands above it, in pixels of the screen however far away one is. */
export const frameLabel = { height: 28, toggle: 26 };

/** The width of a label on the screen, roughly: only the painter could measure it. */
const labelWidth = (frame: Frame): number =>
  frameLabel.toggle + 24 + Math.min(frame.chapter.title.length, 60) * 8;

/** The box of a frame's name; of a collapsed chapter its block is the name. */
export function labelBox(frame: Frame, zoom: number): Box {
  if (frame.isCollapsed) return frame;
  const height = frameLabel.height / zoom;
  const width = Math.max(Math.min(labelWidth(frame) / zoom, frame.width), 120 / zoom);
  return { x: frame.x, y: frame.y - height, width, height };
}

export function hitAt(scene: Scene, point: Point, zoom: number): Hit | null {
  const level = levelAt(zoom);
  if (level === 'chapters') {
    const frame = scene.frames.findLast((one) => holds(one, point));
    return frame ? { on: 'frame', frame } : null;
  }
  // Later ones lie on top.
  const card = scene.cards.findLast((one) => holds(one, point));
  if (card) return { on: 'card', card };
  const frame = scene.frames.findLast((one) => holds(labelBox(one, zoom), point));
  if (!frame) return null;
  const isToggle = point.x < frame.x + frameLabel.toggle / zoom;
  return { on: isToggle ? 'toggle' : 'frame', frame };
}

export const cardsIn = (scene: Scene, box: Box): Card[] =>
  scene.cards.filter((card) => touches(card, box));

/** The cards in a box, at most `most`; where there are more, those nearest to the middle of the box. */
export function nearestCards(scene: Scene, box: Box, most: number): Card[] {
  const found = cardsIn(scene, box);
  if (found.length <= most) return found;
  const middle = centreOf(box);
  const far = (card: Card) => {
    const { x, y } = centreOf(card);
    return Math.hypot(x - middle.x, y - middle.y);
  };
  return found.sort((a, b) => far(a) - far(b)).slice(0, most);
}

/** The nodes in a box that was drawn: cards that it touches, and all nodes of collapsed chapters. */
export function idsIn(scene: Scene, box: Box, zoom: number): NodeId[] {
  const whole = scene.frames.filter(
    (frame) => (frame.isCollapsed || levelAt(zoom) === 'chapters') && touches(frame, box),
  );
  const cards = levelAt(zoom) === 'chapters' ? [] : cardsIn(scene, box);
  return [...cards, ...whole.flatMap((frame) => frame.cards)].map(({ id }) => id);
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const ways: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** The next card that way: near counts, and so does straight ahead; null = there is none. */
export function neighbour(scene: Scene, of: Card, direction: Direction): Card | null {
  const way = ways[direction];
  const here = centreOf(of);
  let best: Card | null = null;
  let least = Infinity;
  for (const card of scene.cards) {
    const { x, y } = centreOf(card);
    const ahead = (x - here.x) * way.x + (y - here.y) * way.y;
    const aside = Math.abs((x - here.x) * way.y) + Math.abs((y - here.y) * way.x);
    if (card === of || ahead <= 4 || aside > ahead * 3) continue;
    const far = ahead + aside * 2;
    if (far >= least) continue;
    best = card;
    least = far;
  }
  return best;
}

/** The chapter whose frame holds a point, or else the nearest one. */
export function chapterAt(scene: Scene, { x, y }: Point): string | null {
  const beyond = (at: number, from: number, length: number) =>
    Math.max(from - at, 0, at - from - length);
  let best: Frame | null = null;
  let least = Infinity;
  for (const frame of scene.frames) {
    const far = Math.hypot(beyond(x, frame.x, frame.width), beyond(y, frame.y, frame.height));
    // Later ones lie on top.
    if (far > least) continue;
    best = frame;
    least = far;
  }
  return best?.id ?? null;
}

/**
 * The cards that a drag brings into another chapter: their middles come into its frame, and are no
 * longer within what stays of their own. A chapter of which several cards are all dragged goes along.
 */
export function entered(scene: Scene, moved: readonly Placed[]): Entered[] {
  const going = new Set(moved.map(({ id }) => id));
  const staying = scene.frames.flatMap((frame) => {
    const box = frame.isCollapsed
      ? frame
      : frameAround(frame.cards.filter(({ id }) => !going.has(id)));
    return box ? [{ id: frame.id, box }] : [];
  });
  const byChapter = new Map<string, NodeId[]>();
  for (const { id, position } of moved) {
    const card = scene.byId.get(id);
    if (!card || goesWhole(card.frame, going)) continue;
    const middle = centreOf({ ...card, ...position });
    const into = staying.findLast(({ box }) => holds(box, middle) && !holds(box, centreOf(card)));
    const isHome = staying.some((own) => own.id === card.frame.id && holds(own.box, middle));
    if (!into || isHome || into.id === card.frame.id) continue;
    byChapter.set(into.id, [...(byChapter.get(into.id) ?? []), id]);
  }
  return [...byChapter].map(([chapterId, ids]) => ({ chapterId, ids }));
}

const goesWhole = ({ cards }: Frame, going: ReadonlySet<NodeId>): boolean =>
  cards.length > 1 && cards.every(({ id }) => going.has(id));

/** Around cards, and the blocks of those in collapsed chapters. */
export function boxOfIds(scene: Scene, ids: Iterable<NodeId>): Box | null {
  const boxes: Box[] = [];
  for (const id of ids) {
    const card = scene.byId.get(id);
    if (card) boxes.push(card.frame.isCollapsed ? card.frame : card);
  }
  return boxAround(boxes);
}
