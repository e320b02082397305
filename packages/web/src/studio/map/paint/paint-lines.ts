/** Lines between cards: how each kind of link looks. */
import { alongCurve, type Curve, type Point } from '../scene/geometry.ts';
import { curveOf, type Line, type Sum } from '../scene/scene.ts';
import type { Brush, Look } from './brush.ts';

/** Several curves in one path are quicker than each alone, a thousand in one are slower again. */
const linesInPath = 40;

/** Further away a curve cannot be told from a straight line. */
const zoomOfCurves = 0.22;
const zoomOfHeads = 0.2;

interface LineStyle {
  colour: string;
  width: number;
  dash: number[];
  opacity: number;
}

/**
 * A choice is a thin line, a way on a thick one; dashed where it has a condition, dotted where chance
 * decides. A call has a head at each end, for it comes back; one that comes back elsewhere has a dashed line
 * there. What the test play took is lit.
 */
function styleOf({ palette, look }: Brush, line: Line): LineStyle {
  const { link, short } = line;
  const isLit = look.isLitLine(line);
  const dash = line.isReturn ? [4, 4] : link.targets.length > 1 ? [2, 5] : link.when ? [8, 5] : [];
  const isBehind = !isLit && standsBack(look, line);
  const isDim = look.isDim(line.from.id) || (line.to !== null && look.isDim(line.to.id));
  const width = link.kind === 'continue' ? 3 : 1.5;
  return {
    colour: isLit
      ? palette['brass-strong']
      : short === 'gone'
        ? palette.loss
        : link.call
          ? palette.link
          : palette['line-strong'],
    width: isLit ? width + 2.5 : width,
    dash,
    opacity: isDim ? 0.18 : isBehind ? 0.3 : 1,
  };
}

/** Links of what is selected stand out: the others are there, and no more. */
export const standsBack = (look: Look, { from, to }: Pick<Line, 'from' | 'to'>): boolean =>
  look.isAnySelected && !look.isSelected(from.id) && (to === null || !look.isSelected(to.id));

export function* paintLines(brush: Brush, lines: readonly Line[]): Generator<void> {
  const byStyle = new Map<string, { style: LineStyle; lines: Line[] }>();
  for (const line of lines) {
    const style = styleOf(brush, line);
    const key = `${style.opacity} ${style.width} ${style.colour} ${style.dash}`;
    const there = byStyle.get(key);
    if (there) there.lines.push(line);
    else byStyle.set(key, { style, lines: [line] });
  }
  // The lit ones last, on top.
  const inOrder = [...byStyle.values()].sort((a, b) => a.style.width - b.style.width);
  for (const { style, lines: alike } of inOrder) {
    for (let at = 0; at < alike.length; at += linesInPath) {
      strokeLines(brush, style, alike.slice(at, at + linesInPath));
      yield;
    }
  }
  brush.context.globalAlpha = 1;
  brush.context.setLineDash([]);
}

function strokeLines({ context, view }: Brush, style: LineStyle, lines: Line[]) {
  const thin = Math.max(1, 0.75 / view.zoom / style.width);
  context.globalAlpha = style.opacity;
  context.strokeStyle = style.colour;
  context.fillStyle = style.colour;
  context.lineWidth = style.width * thin;
  context.setLineDash(view.zoom < 0.3 ? [] : style.dash);
  context.beginPath();
  const curves = lines.map(curveOf);
  curves.forEach((curve, at) => {
    const short = lines[at]?.short;
    context.moveTo(curve.from.x, curve.from.y);
    if (short === 'stay') traceLoop(context, curve);
    else if (view.zoom < zoomOfCurves) context.lineTo(curve.to.x, curve.to.y);
    else traceCurve(context, curve);
  });
  context.stroke();
  if (view.zoom < zoomOfHeads) return;
  context.beginPath();
  lines.forEach((line, at) => {
    const curve = curves[at];
    if (curve) traceHeads(context, line, curve, style.width * Math.min(thin, 1.6));
  });
  context.fill();
}

export function traceCurve(context: CanvasRenderingContext2D, { leave, arrive, to }: Curve) {
  context.bezierCurveTo(leave.x, leave.y, arrive.x, arrive.y, to.x, to.y);
}

/** Out and back in, beside where it left. */
function traceLoop(context: CanvasRenderingContext2D, { from }: Curve) {
  context.bezierCurveTo(from.x - 8, from.y + 30, from.x + 30, from.y + 30, from.x + 20, from.y + 3);
}

function traceHeads(
  context: CanvasRenderingContext2D,
  { link, short }: Line,
  curve: Curve,
  width: number,
) {
  const size = 7 + width * 1.5;
  if (short === 'stay') {
    traceHead(context, { x: curve.from.x + 20, y: curve.from.y }, { x: 0.3, y: -1 }, size);
    return;
  }
  if (short === 'gone') {
    traceCross(context, curve.to);
    return;
  }
  traceHead(context, curve.to, direction(curve.arrive, curve.to), size);
  if (link.call === true) traceHead(context, curve.from, direction(curve.leave, curve.from), size);
}

function direction(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function traceHead(context: CanvasRenderingContext2D, tip: Point, way: Point, size: number) {
  const [back, side] = [size, size * 0.45];
  context.moveTo(tip.x, tip.y);
  context.lineTo(tip.x - way.x * back - way.y * side, tip.y - way.y * back + way.x * side);
  context.lineTo(tip.x - way.x * back + way.y * side, tip.y - way.y * back - way.x * side);
  context.closePath();
}

function traceCross(context: CanvasRenderingContext2D, { x, y }: Point) {
  for (const way of [1, -1]) {
    context.moveTo(x - 5, y - 5 * way - 1);
    context.lineTo(x + 5, y + 5 * way - 1);
    context.lineTo(x + 5, y + 5 * way + 1);
    context.lineTo(x - 5, y - 5 * way + 1);
    context.closePath();
  }
}

/** The more links, the thicker; with their number from two on. */
export function* paintSums(brush: Brush, sums: readonly Sum[]): Generator<void> {
  const { context, palette, view } = brush;
  const pixel = 1 / view.zoom;
  context.setLineDash([]);
  context.globalAlpha = 0.55;
  for (const { curve, count } of sums) {
    context.strokeStyle = palette['line-strong'];
    context.fillStyle = palette['line-strong'];
    context.lineWidth = Math.min(1 + Math.log2(count) * 0.7, 7) * Math.max(1, pixel * 0.7);
    context.beginPath();
    context.moveTo(curve.from.x, curve.from.y);
    traceCurve(context, curve);
    context.stroke();
    context.beginPath();
    traceHead(context, curve.to, direction(curve.arrive, curve.to), 11 * Math.max(1, pixel * 0.8));
    context.fill();
    yield;
  }
  context.globalAlpha = 1;
  const counts = sums.map(({ count }) => count).sort((a, b) => b - a);
  const least = Math.max(2, counts[mostCounts] ?? 0);
  for (const { curve, count } of sums) {
    if (count >= least) paintCount(brush, String(count), alongCurve(curve, 0.5));
  }
}

/** The most counts that are told: where there are more, only the highest are. */
const mostCounts = 30;

/** Paints a count, as large on the screen at any zoom. */
function paintCount({ context, palette, view }: Brush, text: string, { x, y }: Point) {
  const pixel = Math.max(1, 1 / view.zoom);
  context.font = `600 ${11 * pixel}px ${palette.font}`;
  const width = context.measureText(text).width + 12 * pixel;
  context.fillStyle = palette.surface;
  context.strokeStyle = palette['line-strong'];
  context.lineWidth = pixel;
  context.beginPath();
  context.roundRect(x - width / 2, y - 9 * pixel, width, 18 * pixel, 9 * pixel);
  context.fill();
  context.stroke();
  context.fillStyle = palette.ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y);
  context.textAlign = 'start';
}
