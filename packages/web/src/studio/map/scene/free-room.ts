/**
 * Room for cards on the map: beside those that lie there, and so that the frames of chapters stay apart.
 * A search looks at places from the wanted one outwards: from each that something is in the way of, past it
 * on all four sides. The next search for the same place goes on where that one stopped.
 */
import { type Box, boxAround, cardSize, type Point, type Size, touches } from './geometry.ts';
import { framePadding } from './scene.ts';

interface Search {
  /** The nearest first. */
  open: { at: Point; far: number }[];
  seen: Set<string>;
}

/** Between cards in rows and columns. */
export const gap = { x: 72, y: 40 };
/** The least distance between two cards. */
const least = 16;
/** The height of a frame’s name above it. */
const nameHeight = 28;
const mostPlaces = 3_000;
const cell = 256;

export class FreeRoom {
  readonly #cards = new Map<string, Box[]>();
  readonly #frames = new Map<string, Box>();
  readonly #searches = new Map<string, Search>();

  constructor(cards: Iterable<{ chapterId: string; at: Point }>) {
    for (const { chapterId, at } of cards) this.#put(chapterId, { ...at, ...cardSize });
  }

  /** The upper left corner of the room nearest to the wanted one; from now on it is taken. */
  take(chapterId: string, wanted: Point, size: Size = cardSize): Point {
    const at =
      this.#found(chapterId, wanted, size, true) ??
      // Between other chapters a frame has no way out.
      this.#found(chapterId, wanted, size, false) ??
      wanted;
    this.#put(chapterId, { ...at, ...size });
    return at;
  }

  #found(chapterId: string, wanted: Point, size: Size, isApart: boolean): Point | null {
    const key = [chapterId, wanted.x, wanted.y, size.width, size.height, isApart].join(' ');
    const search = this.#searches.get(key) ?? startAt(wanted);
    this.#searches.set(key, search);
    for (let looked = 0; looked < mostPlaces; looked += 1) {
      const [next] = search.open;
      if (!next) return null;
      const box = { ...next.at, ...size };
      const inWay = this.#cardInWay(box) ?? (isApart ? this.#frameInWay(chapterId, box) : null);
      if (!inWay) return next.at;
      search.open.shift();
      for (const at of besides(inWay, box)) lookAt(search, at, wanted);
    }
    return null;
  }

  #cardInWay(box: Box): Box | null {
    const near = wider(box, least);
    for (const key of cellsOf(near)) {
      const card = this.#cards.get(key)?.find((one) => touches(one, near));
      if (card) return { ...card, x: card.x - gap.x, y: card.y - gap.y, ...grown(card, gap) };
    }
    return null;
  }

  /** The frame that the chapter’s own would come over. What lies over it already is no matter. */
  #frameInWay(chapterId: string, box: Box): Box | null {
    const around = wider(box, framePadding);
    const own = this.#frames.get(chapterId);
    const whole = withName(boxAround(own ? [own, around] : [around]) ?? around);
    for (const [id, frame] of this.#frames) {
      if (id === chapterId) continue;
      const other = withName(frame);
      const isOver = own !== undefined && touches(withName(own), other);
      if (touches(isOver ? withName(around) : whole, other)) {
        return wider(other, framePadding + nameHeight + least);
      }
    }
    return null;
  }

  #put(chapterId: string, box: Box) {
    for (const key of cellsOf(box)) {
      const there = this.#cards.get(key);
      if (there) there.push(box);
      else this.#cards.set(key, [box]);
    }
    const own = this.#frames.get(chapterId);
    const around = wider(box, framePadding);
    this.#frames.set(chapterId, (own && boxAround([own, around])) ?? around);
  }
}

const startAt = (wanted: Point): Search => ({ open: [{ at: wanted, far: 0 }], seen: new Set() });

function lookAt({ open, seen }: Search, at: Point, wanted: Point) {
  const key = `${at.x} ${at.y}`;
  if (seen.has(key)) return;
  seen.add(key);
  const far = farness(at.x - wanted.x, at.y - wanted.y);
  let [from, to] = [0, open.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((open[middle]?.far ?? far) <= far) from = middle + 1;
    else to = middle;
  }
  open.splice(from, 0, { at, far });
}

/** The distance of a place, less down and to the right: one reads that way, and what comes later lies there. */
const farness = (dx: number, dy: number): number =>
  (dx < 0 ? -3 * dx : 2 * dx) + (dy < 0 ? -3 * dy : dy);

/** The corners at which a box lies just past another one, on each side. */
const besides = (other: Box, { x, y, width, height }: Box): Point[] => [
  { x, y: other.y + other.height },
  { x: other.x + other.width, y },
  { x: other.x - width, y },
  { x, y: other.y - height },
];

const wider = ({ x, y, width, height }: Box, by: number): Box => ({
  ...{ x: x - by, y: y - by },
  ...{ width: width + 2 * by, height: height + 2 * by },
});

const grown = ({ width, height }: Size, by: Point): Size => ({
  ...{ width: width + 2 * by.x, height: height + 2 * by.y },
});

const withName = (frame: Box): Box => ({
  ...frame,
  y: frame.y - nameHeight,
  height: frame.height + nameHeight,
});

function* cellsOf({ x, y, width, height }: Box): Generator<string> {
  for (let column = Math.floor(x / cell); column <= Math.floor((x + width) / cell); column += 1) {
    for (let row = Math.floor(y / cell); row <= Math.floor((y + height) / cell); row += 1) {
      yield `${column} ${row}`;
    }
  }
}
