/** Boxes and curves of the map, in its own pixels: those of the screen at zoom 1. */

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Point, Size {}

/** A view of the map: a point of it is shown at `point * zoom + (x, y)`, in CSS pixels. */
export interface View extends Point {
  zoom: number;
}

/** The size of every card: it is one, so that layout, lines and hits need to measure none of them. */
export const cardSize = { width: 224, height: 104 };

/** A cubic Bézier from side to side of two boxes. */
export interface Curve {
  from: Point;
  leave: Point;
  arrive: Point;
  to: Point;
}

export const toMap = (view: View, { x, y }: Point): Point => ({
  x: (x - view.x) / view.zoom,
  y: (y - view.y) / view.zoom,
});

/** The box of the map that lies in a window of this size, and in `margin` pixels of the screen around it. */
export function seenBox(view: View, width: number, height: number, margin = 0): Box {
  const corner = toMap(view, { x: -margin, y: -margin });
  return {
    ...corner,
    width: (width + 2 * margin) / view.zoom,
    height: (height + 2 * margin) / view.zoom,
  };
}

export const touches = (one: Box, other: Box): boolean =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;

export const holds = (box: Box, { x, y }: Point): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

export const centreOf = (box: Box): Point => ({
  x: box.x + box.width / 2,
  y: box.y + box.height / 2,
});

/** The box between two corners, whichever way they were drawn. */
export const boxBetween = (one: Point, other: Point): Box => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
});

/** The smallest box around all, `padding` wider on each side; null = there are none. */
export function boxAround(boxes: Iterable<Box>, padding = 0): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  if (left > right) return null;
  return {
    x: left - padding,
    y: top - padding,
    width: right - left + 2 * padding,
    height: bottom - top + 2 * padding,
  };
}

/** The view that shows a box whole, in the middle; never nearer than `nearest`. */
export function viewOf(
  box: Box,
  width: number,
  height: number,
  { padding = 48, nearest = 1, furthest = 0.02 } = {},
): View {
  const room = { x: Math.max(width - 2 * padding, 50), y: Math.max(height - 2 * padding, 50) };
  const fits = Math.min(room.x / Math.max(box.width, 1), room.y / Math.max(box.height, 1));
  return viewAt(centreOf(box), Math.min(nearest, Math.max(furthest, fits)), width, height);
}

/** The view with this point of the map in its middle. */
export const viewAt = (point: Point, zoom: number, width: number, height: number): View => ({
  zoom,
  x: width / 2 - point.x * zoom,
  y: height / 2 - point.y * zoom,
});

/** The distance from the middle of a side at which lines begin and end, so that there and back lie apart. */
const besideMiddle = 9;
const betweenParallels = 13;

/**
 * A curve from the sides that face each other. `lane` 0, 1, 2 … of several lines from one box to the other lie beside
 * each other; what leads the other way lies on the other side of the middle.
 */
export function curveBetween(from: Box, to: Box, lane = 0): Curve {
  const [a, b] = [centreOf(from), centreOf(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const isAcross =
    Math.abs(dx) - (from.width + to.width) / 2 >= Math.abs(dy) - (from.height + to.height) / 2;
  const aside = besideMiddle + lane * betweenParallels;
  return isAcross
    ? across(a, b, from, to, Math.sign(dx) || 1, aside)
    : down(a, b, from, to, Math.sign(dy) || 1, aside);
}

function across(a: Point, b: Point, from: Box, to: Box, way: number, aside: number): Curve {
  const beside = (box: Box) => -way * Math.min(aside, box.height / 2 - 8);
  const start = { x: a.x + (way * from.width) / 2, y: a.y + beside(from) };
  const end = { x: b.x - (way * to.width) / 2, y: b.y + beside(to) };
  const reach = way * bend(start, end);
  return {
    from: start,
    leave: { x: start.x + reach, y: start.y },
    arrive: { x: end.x - reach, y: end.y },
    to: end,
  };
}

function down(a: Point, b: Point, from: Box, to: Box, way: number, aside: number): Curve {
  const beside = (box: Box) => way * Math.min(aside, box.width / 2 - 8);
  const start = { x: a.x + beside(from), y: a.y + (way * from.height) / 2 };
  const end = { x: b.x + beside(to), y: b.y - (way * to.height) / 2 };
  const reach = way * bend(start, end);
  return {
    from: start,
    leave: { x: start.x, y: start.y + reach },
    arrive: { x: end.x, y: end.y - reach },
    to: end,
  };
}

const bend = (start: Point, end: Point): number =>
  Math.min(240, Math.max(24, Math.hypot(end.x - start.x, end.y - start.y) * 0.38));

/** A point of the curve; `t` from 0 to 1. */
export function alongCurve({ from, leave, arrive, to }: Curve, t: number): Point {
  const u = 1 - t;
  const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return {
    x: a * from.x + b * leave.x + c * arrive.x + d * to.x,
    y: a * from.y + b * leave.y + c * arrive.y + d * to.y,
  };
}

/** A curve never leaves the box around its four points. */
export function boxOfCurve({ from, leave, arrive, to }: Curve): Box {
  const left = Math.min(from.x, leave.x, arrive.x, to.x);
  const top = Math.min(from.y, leave.y, arrive.y, to.y);
  return {
    x: left,
    y: top,
    width: Math.max(from.x, leave.x, arrive.x, to.x) - left,
    height: Math.max(from.y, leave.y, arrive.y, to.y) - top,
  };
}
