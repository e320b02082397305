/**
 * The pictures under the cards: what stays, what is dragged, and what changes with every frame. What
 * stays is a sheet that is moved with the view; a new one is drawn behind it, a few milliseconds in each
 * frame, and takes its place when it is whole.
 */
import {
  type Box,
  curveBetween,
  type Point,
  type Size,
  seenBox,
  touches,
  type View,
} from '../scene/geometry.ts';
import { levelAt } from '../scene/levels.ts';
import { type Card, curveOf, type Frame, type Line, type Scene, type Sum } from '../scene/scene.ts';
import type { Brush, Look, Words } from './brush.ts';
import { goesAlong, type Moving, paintScene } from './paint.ts';
import { paintLabels } from './paint-labels.ts';
import { paintLines, paintSums, traceCurve } from './paint-lines.ts';
import type { Palette } from './palette.ts';
import { Sheet } from './sheet.ts';
import { createSlices } from './slices.ts';

export interface Picture {
  scene: Scene;
  look: Look;
  palette: Palette;
  words: Words;
}

/** The cards that are dragged, from where they lay. */
type Lifted = Moving & {
  by: Point;
  hasOwnSheet: boolean;
  /** Lines to what stays; found when they are first drawn. */
  torn: Line[] | null;
};

const nowhere: Point = { x: 0, y: 0 };
/** The time in ms that the view has to rest before it is drawn sharp again. */
const restMs = 90;
/** The most lines that, changing in each frame, are drawn with all that belongs to them. */
const mostLiveLines = 250;

export class Stage {
  private readonly sheets: [front: Sheet, back: Sheet];
  private readonly moving: Sheet;
  private readonly live: Sheet;
  private readonly slices = createSlices();
  private picture: Picture | null = null;
  private view: View = { x: 0, y: 0, zoom: 1 };
  private size: Size = { width: 0, height: 0 };
  private rest: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  private lifted: Lifted | null = null;
  private isDropped = false;
  private carriedBy: Point = nowhere;
  private box: Box | null = null;
  private link: { from: Card; to: Point; over: Card | null } | null = null;
  /** Found once for each selection: to ask every card in each frame would show. */
  private ringed: { isFar: boolean; ends: (Card | Frame)[] } | null = null;

  private readonly onRest: () => void;
  private readonly onBusy: () => void;

  /**
   * `onRest` is called when the view has come to rest and all of it is drawn, `onBusy` when it moves
   * or something is drawn.
   */
  constructor(host: HTMLElement, onRest: () => void, onBusy: () => void) {
    this.onRest = onRest;
    this.onBusy = onBusy;
    this.sheets = [new Sheet(host, true), new Sheet(host, true)];
    this.moving = new Sheet(host, false);
    this.live = new Sheet(host, false);
  }

  resize(size: Size) {
    this.size = size;
    for (const sheet of [...this.sheets, this.moving, this.live]) sheet.resize(size);
    this.redraw();
  }

  /** Shows other cards, places or colours; at once where each frame has new ones. */
  show(picture: Picture, isAtOnce = false) {
    this.picture = picture;
    this.ringed = null;
    if (this.lifted) this.lifted.torn = null;
    // What was dropped has its new place in the picture; its own sheet lies there already.
    if (this.isDropped && this.lifted) this.lifted.by = nowhere;
    this.redraw(isAtOnce);
  }

  /** The same with another selection: where it changes which labels are shown, all is drawn anew. */
  showSelection(look: Look) {
    if (!this.picture) return;
    this.picture = { ...this.picture, look };
    this.ringed = null;
    this.ask();
    if (levelAt(this.view.zoom) !== 'chapters') this.redraw();
  }

  setView(view: View) {
    const { x, y, zoom } = this.view;
    if (view.x === x && view.y === y && view.zoom === zoom) return;
    this.view = view;
    if (!this.picture) return;
    this.ask();
    this.onBusy();
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.comeToRest(), restMs);
  }

  /** A link that is being dragged out of a card, to another one or to nothing. */
  setLink(link: { from: Card; to: Point; over: Card | null } | null) {
    this.link = link;
    this.ask();
  }

  setBox(box: Box | null) {
    this.box = box;
    this.ask();
  }

  /** Lifts cards: from now on they move with the pointer, and the rest stays as it is. */
  lift(moving: Moving) {
    this.lifted = { ...moving, by: nowhere, hasOwnSheet: false, torn: null };
    this.isDropped = false;
    this.carriedBy = nowhere;
    this.redraw();
  }

  /** Carries what was lifted, in pixels of the map from where it lay. */
  carry(by: Point) {
    if (this.lifted) this.lifted.by = by;
    this.carriedBy = by;
    this.ask();
  }

  /** Shown where it was carried until the next picture is drawn, which has it there. */
  drop() {
    this.isDropped = true;
  }

  /** Back to where it was. */
  callOff() {
    this.carry(nowhere);
    this.drop();
    this.redraw();
  }

  destroy() {
    clearTimeout(this.rest);
    cancelAnimationFrame(this.frame);
    this.slices.stop();
    for (const sheet of [...this.sheets, this.moving, this.live]) sheet.canvas.remove();
  }

  private comeToRest() {
    this.rest = undefined;
    const { drawn } = this.sheets[0];
    if (this.slices.isRunning) return;
    const { x, y, zoom } = this.view;
    const isSharp = drawn?.zoom === zoom && this.sheets[0].covers(this.view);
    if (!isSharp || drawn.x !== x || drawn.y !== y) this.redraw();
    else this.onRest();
  }

  private redraw(isAtOnce = false) {
    if (!this.picture || this.size.width === 0) return;
    this.startDrawing(isAtOnce);
    this.ask();
  }

  private brushOn(sheet: Sheet, picture: Picture): Brush {
    return { context: sheet.context, view: this.view, ...picture };
  }

  private startDrawing(isAtOnce = false) {
    const { picture, lifted } = this;
    if (!picture) return;
    this.onBusy();
    const [, back] = this.sheets;
    const moving = this.isDropped ? null : lifted;
    const draw = function* (this: Stage) {
      back.begin(this.view);
      const part = moving && ({ moving, which: 'still' } as const);
      yield* paintScene(this.brushOn(back, picture), picture.scene, back.seen(this.view), part);
      // It is drawn once, when it is lifted.
      if (!moving || moving.hasOwnSheet) return;
      this.moving.begin(this.view);
      const brush = this.brushOn(this.moving, picture);
      const seen = this.moving.seen(this.view);
      yield* paintScene(brush, picture.scene, seen, { moving, which: 'moving' });
    };
    this.slices.start(draw.call(this), isAtOnce || this.sheets[0].drawn === null, () =>
      this.swap(moving),
    );
  }

  private swap(moving: Lifted | null) {
    const [front, back] = this.sheets;
    this.sheets[0] = back;
    this.sheets[1] = front;
    if (moving) moving.hasOwnSheet = true;
    else if (this.isDropped) {
      this.lifted = null;
      this.isDropped = false;
    }
    this.place();
    back.isShown = true;
    front.isShown = false;
    this.moving.isShown = this.lifted?.hasOwnSheet === true;
    this.ask();
    if (this.rest === undefined) this.comeToRest();
  }

  private ask() {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.showFrame());
  }

  private showFrame() {
    this.frame = 0;
    this.place();
    if (!this.sheets[0].covers(this.view) && !this.slices.isRunning) this.startDrawing();
    this.drawLive();
  }

  private place() {
    this.sheets[0].moveTo(this.view);
    const { x, y } = this.carriedBy;
    this.moving.moveTo(this.view, x * this.view.zoom, y * this.view.zoom);
  }

  /** Rings around what is selected, lines to what is dragged, the box that takes cards. */
  private drawLive() {
    const { picture, live } = this;
    if (!picture) return;
    const seen = seenBox(this.view, this.size.width, this.size.height);
    const isFar = levelAt(this.view.zoom) === 'chapters';
    if (this.ringed?.isFar !== isFar) this.ringed = { isFar, ends: selectedEnds(picture, isFar) };
    const { lifted } = this;
    const rings = this.ringed.ends
      .map((end) => (lifted && goesAlong(lifted, end) ? shift(end, lifted.by) : end))
      .filter((end) => touches(end, seen));
    const isChanging = this.lifted !== null || this.box !== null || this.link !== null;
    live.isShown = rings.length > 0 || isChanging;
    if (!live.isShown) return;
    live.begin(this.view);
    live.moveTo(this.view);
    const brush = this.brushOn(live, picture);
    if (this.lifted) drawCarried(brush, picture.scene, this.lifted);
    drawRings(brush, rings);
    if (this.link) drawLink(brush, this.link);
    if (this.box) drawBox(brush, this.box);
  }
}

const shift = <T extends Box>(box: T, by: Point): T => ({
  ...box,
  x: box.x + by.x,
  y: box.y + by.y,
});

/** The things with a ring around them: cards, and chapters that are drawn as one block. */
function selectedEnds({ scene, look }: Picture, isFar: boolean): (Card | Frame)[] {
  const blocks = scene.frames.filter((frame) => isFar || frame.isCollapsed);
  return [
    ...(isFar ? [] : scene.cards.filter(({ id }) => look.isSelected(id))),
    ...blocks.filter(({ cards }) => cards.some(({ id }) => look.isSelected(id))),
  ];
}

function drawRings({ context, palette, view }: Brush, rings: Box[]) {
  const pixel = Math.max(1, 1 / view.zoom);
  context.strokeStyle = palette.focus;
  context.lineWidth = 2.5 * Math.min(pixel, 4 + pixel / 4);
  const outside = 4 * Math.min(pixel, 3);
  context.beginPath();
  for (const { x, y, width, height } of rings) {
    context.rect(x - outside, y - outside, width + 2 * outside, height + 2 * outside);
  }
  context.stroke();
}

/** Draws a link to the card under it, or to where the left side of a new one would be. */
function drawLink(brush: Brush, { from, to, over }: { from: Card; to: Point; over: Card | null }) {
  const { context, palette, view } = brush;
  const curve = curveBetween(from, over ?? { ...to, width: 0, height: 0 });
  context.strokeStyle = palette['brass-strong'];
  context.lineWidth = 2.5 / view.zoom;
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(curve.from.x, curve.from.y);
  traceCurve(context, curve);
  context.stroke();
  if (over) drawRings(brush, [over]);
}

function drawBox({ context, palette, view }: Brush, { x, y, width, height }: Box) {
  context.fillStyle = palette.brass;
  context.globalAlpha = 0.14;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  context.strokeStyle = palette.focus;
  context.lineWidth = 1.25 / view.zoom;
  context.strokeRect(x, y, width, height);
}

/** Lines from what is dragged to what stays. */
function drawCarried(brush: Brush, scene: Scene, lifted: Lifted) {
  const shifted = <T extends Card | Frame>(end: T): T =>
    goesAlong(lifted, end) ? shift(end, lifted.by) : end;
  const isTorn = ({ from, to }: { from: Card | Frame; to: Card | Frame | null }) =>
    to !== null && goesAlong(lifted, from) !== goesAlong(lifted, to);
  const sums = levelAt(brush.view.zoom) === 'chapters' ? scene.chapterSums : scene.sums;
  const tornSums: Sum[] = sums.filter(isTorn).map((sum) => ({
    ...sum,
    curve: curveBetween(shifted(sum.from), shifted(sum.to)),
  }));
  for (const _ of paintSums(brush, tornSums));
  if (levelAt(brush.view.zoom) === 'chapters') return;
  lifted.torn ??= scene.lines.filter(isTorn);
  const torn = lifted.torn.map((line) => ({
    ...line,
    from: shifted(line.from),
    to: line.to && shifted(line.to),
  }));
  if (torn.length > mostLiveLines) {
    drawStraight(brush, torn);
    return;
  }
  for (const _ of paintLines(brush, torn));
  if (torn.length <= 40) for (const _ of paintLabels(brush, torn));
}

function drawStraight({ context, palette, view }: Brush, lines: Line[]) {
  context.strokeStyle = palette['line-strong'];
  context.lineWidth = 1 / view.zoom;
  context.beginPath();
  for (const line of lines.slice(0, 2_000)) {
    const { from, to } = curveOf(line);
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }
  context.stroke();
}
