/** The labels on lines: the words of a choice, and below them when it is there. */
import { alongCurve, type Box, type Point } from '../scene/geometry.ts';
import { zoomOfLabels } from '../scene/levels.ts';
import { curveOf, type Line } from '../scene/scene.ts';
import type { Brush, Label } from './brush.ts';
import { standsBack } from './paint-lines.ts';
import { shortened, wrapped } from './rows-of-text.ts';

/** The most labels that are drawn: where they would cover each other anyway, only those of selected cards are. */
export const mostLabels = 140;

const fontSize = 11.5;
const rowHeight = 14;
const padding = { x: 5, y: 2 };
const besideLabel = 10;

/** Letters in a row of a condition, and its rows. */
const longestRow = 28;
const mostRows = 3;
/** The fewest letters that tell a label from another one. */
const fewestLetters = 5;

/** A spot is room for a label: it grows up (-1) or down (1) from its edge. */
interface Spot {
  x: number;
  edge: number;
  grows: 1 | -1;
  /** The greatest width of the label. */
  room: number;
}

const heightOf = (rows: number): number => rows * rowHeight + 2 * padding.y;

/** Paints labels in the middle of their lines; those of several lines one above the other, away from the way back. */
export function* paintLabels(brush: Brush, lines: readonly Line[]): Generator<void> {
  if (brush.view.zoom < zoomOfLabels) return;
  const free = new Map<string, number>();
  let drawn = 0;
  for (const line of lines) {
    const label = brush.words.labelOf(line);
    if (label.says === '' && label.when === '') continue;
    const { x, y } = middleOf(line);
    const grows = growthOf(line);
    const way = `${line.from.id} ${line.to?.id}`;
    const edge = free.get(way) ?? y - (grows * heightOf(1)) / 2;
    const spot = { x, edge, grows, room: roomFor(line, label, edge) };
    const height = paintLabel(
      brush,
      label,
      spot,
      brush.look.isDim(line.from.id) || standsBack(brush.look, line),
    );
    free.set(way, edge + grows * (height + 1));
    drawn += 1;
    if (drawn % 20 === 0) yield;
  }
}

function middleOf(line: Line): Point {
  const curve = curveOf(line);
  return line.to ? alongCurve(curve, 0.5) : { x: curve.to.x, y: curve.to.y + 10 };
}

/** Lines there and back lie on two sides of the middle, and below a card there is room. */
function growthOf({ from, to }: Line): Spot['grows'] {
  if (!to) return 1;
  return to.x > from.x || (to.x === from.x && to.y > from.y) ? -1 : 1;
}

/** Cards cover what is wider than the gap between them. */
function roomFor(line: Line, { when }: Label, edge: number): number {
  const { from, to } = line;
  if (!to) return Infinity;
  const far = edge + growthOf(line) * heightOf(when === '' ? 1 : 1 + mostRows);
  const [top, bottom] = [Math.min(edge, far), Math.max(edge, far)];
  const isBeside = (card: Box) => bottom > card.y && top < card.y + card.height;
  const between = Math.max(from.x, to.x) - Math.min(from.x + from.width, to.x + to.width);
  return between > 0 && (isBeside(from) || isBeside(to)) ? between - besideLabel : Infinity;
}

/** Returns its height. */
function paintLabel(
  { context, palette }: Brush,
  label: Label,
  { x, edge, grows, room }: Spot,
  isDim: boolean,
): number {
  context.font = `500 ${fontSize}px ${palette.font}`;
  const widthOf = (text: string) => context.measureText(text).width;
  const rows = labelRows(label, (text) => {
    const wanted = widthOf(text);
    const most = room - 2 * padding.x;
    return wanted > most ? Math.floor((text.length * most) / wanted) : Infinity;
  });
  const width = Math.max(...rows.map(widthOf)) + 2 * padding.x;
  const height = heightOf(rows.length);
  const top = grows === 1 ? edge : edge - height;
  context.globalAlpha = isDim ? 0.25 : 0.92;
  context.fillStyle = palette.paper;
  context.beginPath();
  context.roundRect(x - width / 2, top, width, height, heightOf(1) / 2);
  context.fill();
  context.globalAlpha = isDim ? 0.3 : 1;
  context.fillStyle = palette['ink-soft'];
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  rows.forEach((row, at) => {
    context.fillText(row, x, top + padding.y + (at + 0.5) * rowHeight);
  });
  context.textAlign = 'start';
  context.globalAlpha = 1;
  return height;
}

/** `lettersOf` a text have room in a row. */
export function labelRows({ says, when }: Label, lettersOf: (text: string) => number): string[] {
  const inRow = (text: string) => Math.max(fewestLetters, lettersOf(text));
  return [
    ...(says === '' ? [] : [shortened(says, inRow(says))]),
    ...(when === '' ? [] : wrapped(when, Math.min(longestRow, inRow(when)), mostRows)),
  ];
}
