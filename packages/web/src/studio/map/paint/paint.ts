/**
 * Draws a view of the map on a canvas, in steps: whoever runs it decides how many of them fit into a
 * frame. Positions of a brush are those of the map; pixels of the screen are divided by the zoom.
 */
import type { NodeId } from '@brasslamp/story/model';
import { frameLabel } from '../scene/find.ts';
import { type Box, touches } from '../scene/geometry.ts';
import { type Level, levelAt, zoomOfLabels } from '../scene/levels.ts';
import { type Card, crosses, type Frame, type Line, type Scene, type Sum } from '../scene/scene.ts';
import type { Brush } from './brush.ts';
import { mostLabels, paintLabels } from './paint-labels.ts';
import { paintLines, paintSums } from './paint-lines.ts';
import type { Palette } from './palette.ts';
import { shortened, wrapped } from './rows-of-text.ts';

/** The cards that are being dragged, and the chapters of which all cards are. */
export interface Moving {
  cards: ReadonlySet<NodeId>;
  frames: ReadonlySet<string>;
}

/** The part that is drawn while cards are dragged: what stays, or what goes along. Null = all. */
export type Part = { moving: Moving; which: 'still' | 'moving' } | null;

export const goesAlong = ({ cards, frames }: Moving, end: Card | Frame): boolean =>
  'node' in end && !end.frame.isCollapsed
    ? cards.has(end.id)
    : frames.has('node' in end ? end.frame.id : end.id);

export function* paintScene(brush: Brush, scene: Scene, seen: Box, part: Part): Generator<void> {
  const level = levelAt(brush.view.zoom);
  const isIn = (end: Card | Frame) =>
    !part || goesAlong(part.moving, end) === (part.which === 'moving');
  const isDrawn = (sum: Sum) => touches(sum.box, seen) && isIn(sum.from) && isIn(sum.to);
  const frames = scene.frames.filter((frame) => touches(frame, seen) && isIn(frame));
  yield* paintFrames(brush, frames, level);
  if (level === 'chapters') {
    yield* paintDots(
      brush,
      scene.cards.filter((card) => touches(card, seen) && isIn(card)),
    );
    yield* paintSums(brush, scene.chapterSums.filter(isDrawn));
    yield* paintChapterNames(brush, frames);
    return;
  }
  const lines = scene.lines.filter(
    (line) => crosses(line, seen) && isIn(line.from) && (line.to === null || isIn(line.to)),
  );
  yield* paintSums(brush, scene.sums.filter(isDrawn));
  yield* paintLines(brush, lines);
  yield* paintCards(
    brush,
    scene.cards.filter((card) => touches(card, seen) && isIn(card)),
  );
  const isBusy = lines.length > mostLabels;
  const labelled = brush.view.zoom < zoomOfLabels ? [] : lines;
  yield* paintLabels(brush, isBusy ? labelled.filter((line) => isPicked(brush, line)) : labelled);
}

const isPicked = ({ look }: Brush, { from, to }: Line): boolean =>
  look.isSelected(from.id) || (to !== null && look.isSelected(to.id));

function* paintFrames(brush: Brush, frames: Frame[], level: Level): Generator<void> {
  const { context, palette, view } = brush;
  const pixel = 1 / view.zoom;
  for (const frame of frames) {
    context.fillStyle = frame.isCollapsed ? palette.surface : palette.sunken;
    context.strokeStyle = frame.isCollapsed ? palette['line-strong'] : palette.line;
    context.lineWidth = Math.max(1, pixel);
    context.globalAlpha = frame.isCollapsed ? 1 : 0.6;
    context.beginPath();
    context.roundRect(frame.x, frame.y, frame.width, frame.height, Math.min(14, 8 * pixel));
    context.fill();
    context.globalAlpha = 1;
    context.stroke();
    if (level !== 'chapters') paintFrameName(brush, frame);
    yield;
  }
}

/** Above the frame, as large on the screen at any zoom. */
function paintFrameName({ context, palette, view, words }: Brush, frame: Frame) {
  const pixel = frame.isCollapsed ? 1 : 1 / view.zoom;
  const y = frame.isCollapsed
    ? frame.y + frame.height / 2 - 10
    : frame.y - (frameLabel.height / 2) * pixel;
  const x = frame.x + (frame.isCollapsed ? 14 : 2 * pixel);
  paintArrow(context, palette, { x: x + 7 * pixel, y }, frame.isCollapsed, pixel);
  context.fillStyle = palette.ink;
  context.textBaseline = 'middle';
  context.font = `600 ${14 * pixel}px ${palette.font}`;
  const left = x + (frameLabel.toggle - 6) * pixel;
  const room = Math.max(frame.width, 110 * pixel) - (left - frame.x);
  context.fillText(
    shortened(frame.chapter.title, Math.max(6, Math.floor(room / pixel / 8))),
    left,
    y,
    room,
  );
  if (!frame.isCollapsed) return;
  context.fillStyle = palette['ink-soft'];
  context.font = `400 13px ${palette.font}`;
  context.fillText(words.nodes(frame.cards.length), left, y + 24);
}

function paintArrow(
  context: CanvasRenderingContext2D,
  palette: Palette,
  { x, y }: { x: number; y: number },
  isCollapsed: boolean,
  pixel: number,
) {
  const [long, wide] = [4.5 * pixel, 3 * pixel];
  context.strokeStyle = palette['ink-soft'];
  context.lineWidth = 1.75 * pixel;
  context.beginPath();
  if (isCollapsed) {
    context.moveTo(x - wide, y - long);
    context.lineTo(x + wide, y);
    context.lineTo(x - wide, y + long);
  } else {
    context.moveTo(x - long, y - wide);
    context.lineTo(x, y + wide);
    context.lineTo(x + long, y - wide);
  }
  context.stroke();
}

/** Paints cards as dots, so that the shape of a chapter can be seen from far away. */
function* paintDots(brush: Brush, cards: Card[]): Generator<void> {
  const { context, look, view } = brush;
  const least = 1.5 / view.zoom;
  let painted = 0;
  let [before, opacity] = ['', 0];
  for (const card of cards) {
    const colour = dotColour(brush, card);
    const opaque = look.isDim(card.id) ? 0.15 : look.isLit(card.id) ? 1 : 0.5;
    // To set what is set already takes a canvas as long as to draw.
    if (colour !== before) context.fillStyle = colour;
    if (opaque !== opacity) context.globalAlpha = opaque;
    [before, opacity] = [colour, opaque];
    context.fillRect(card.x, card.y, Math.max(card.width, least), Math.max(card.height, least));
    painted += 1;
    if (painted % 500 === 0) yield;
  }
  context.globalAlpha = 1;
}

function dotColour({ palette, look }: Brush, { id, node }: Card): string {
  if (look.isLit(id)) return palette['brass-strong'];
  if (look.hasFinding(id)) return palette.loss;
  const colour = look.markOf(id)?.colour;
  if (colour) return palette.marks[colour];
  return node.ending || look.startId === id ? palette.link : palette['line-strong'];
}

function* paintChapterNames(brush: Brush, frames: Frame[]): Generator<void> {
  for (const frame of frames) {
    if (frame.width * brush.view.zoom < 34) continue;
    paintChapterName(brush, frame);
    yield;
  }
  brush.context.textAlign = 'start';
}

/** Paints a name in the middle of its chapter, with the number of its nodes where there is room. */
function paintChapterName({ context, palette, view, words }: Brush, frame: Frame) {
  const pixel = 1 / view.zoom;
  const onScreen = frame.width * view.zoom;
  const hasCount = frame.height * view.zoom > 44 && onScreen > 90;
  const title = shortened(frame.chapter.title, Math.max(4, Math.floor((onScreen - 20) / 8)));
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `600 ${14 * pixel}px ${palette.font}`;
  const wanted = Math.max(context.measureText(title).width + 20 * pixel, hasCount ? 84 * pixel : 0);
  const [width, height] = [Math.min(wanted, frame.width), (hasCount ? 42 : 24) * pixel];
  context.globalAlpha = 0.9;
  context.fillStyle = palette.surface;
  context.beginPath();
  context.roundRect(x - width / 2, y - height / 2, width, height, 6 * pixel);
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = palette.ink;
  context.fillText(title, x, hasCount ? y - 8 * pixel : y, frame.width - 8 * pixel);
  if (!hasCount) return;
  context.fillStyle = palette['ink-soft'];
  context.font = `400 ${12 * pixel}px ${palette.font}`;
  context.fillText(words.nodes(frame.cards.length), x, y + 10 * pixel);
}

/** The card as a box with its name: all there is further away, and what is there until the card comes. */
export function* paintCards(brush: Brush, cards: Card[]): Generator<void> {
  let painted = 0;
  for (const card of cards) {
    paintCard(brush, card);
    painted += 1;
    if (painted % 25 === 0) yield;
  }
  brush.context.globalAlpha = 1;
}

function paintCard(brush: Brush, card: Card) {
  const { context, palette, look, view } = brush;
  const { x, y, width, height, id } = card;
  const pixel = Math.max(1, 0.6 / view.zoom);
  context.globalAlpha = look.isDim(id) ? 0.3 : 1;
  context.fillStyle = palette.surface;
  context.beginPath();
  context.roundRect(x, y, width, height, 8);
  context.fill();
  const colour = look.markOf(id)?.colour;
  if (colour) {
    context.fillStyle = palette.marks[colour];
    context.fillRect(x + 1, y + 8, 5 * pixel, height - 16);
  }
  context.strokeStyle = look.isLit(id)
    ? palette['brass-strong']
    : look.hasFinding(id)
      ? palette.loss
      : palette['line-strong'];
  context.lineWidth = (look.isLit(id) ? 3 : 1) * pixel;
  context.stroke();
  paintSign(brush, card);
  if (view.zoom >= 0.2) paintName(brush, card);
}

/** Start and endings are told by a shape, too. */
function paintSign({ context, palette, look }: Brush, { x, y, width, height, id, node }: Card) {
  const [cx, cy] = [x + width - 20, y + height - 20];
  if (look.startId === id) {
    context.fillStyle = palette['brass-strong'];
    context.beginPath();
    context.moveTo(cx - 7, cy - 9);
    context.lineTo(cx + 9, cy);
    context.lineTo(cx - 7, cy + 9);
    context.fill();
  } else if (node.ending) {
    context.fillStyle = palette['ink-soft'];
    context.beginPath();
    context.moveTo(cx, cy - 10);
    context.lineTo(cx + 10, cy);
    context.lineTo(cx, cy + 10);
    context.lineTo(cx - 10, cy);
    context.fill();
  }
}

function paintName({ context, palette, view }: Brush, { x, y, width, height, node }: Card) {
  const isNear = levelAt(view.zoom) === 'cards';
  // As large on the screen as it is near, as long as two rows of it fit.
  const size = isNear ? 15 : Math.min(34, Math.max(15, 13 / view.zoom));
  const inset = isNear ? 16 : 14;
  const room = width - 2 * inset;
  context.fillStyle = palette.ink;
  context.font = `600 ${size}px ${palette.font}`;
  context.textBaseline = 'alphabetic';
  const rows = isNear ? 1 : Math.max(1, Math.floor((height - 16) / (size * 1.2)));
  wrapped(node.name, Math.floor(room / (size * 0.54)), rows).forEach((row, at) => {
    context.fillText(row, x + inset, y + (isNear ? 26 : 10 + size) + at * size * 1.2, room);
  });
}
