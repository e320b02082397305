/** A canvas that shows what was drawn of one view, and is moved along with the view until drawn anew. */
import { type Box, type Size, seenBox, type View } from '../scene/geometry.ts';

/** The most pixels of a sheet: nobody's memory needs to hold more than a screen of 4K for a map. */
const mostPixels = 9_000_000;

export class Sheet {
  readonly canvas = document.createElement('canvas');
  readonly context = contextOf(this.canvas);
  /** The view that was drawn; null = nothing was. */
  drawn: View | null = null;
  private readonly isWide: boolean;
  private size: Size = { width: 0, height: 0 };
  private margin = 0;
  private scale = 1;

  /** `wide` = it holds a quarter of the window more on each side, so that one can pan a little. */
  constructor(host: HTMLElement, isWide: boolean) {
    this.isWide = isWide;
    this.canvas.setAttribute('aria-hidden', 'true');
    this.isShown = false;
    host.append(this.canvas);
  }

  resize(size: Size) {
    this.size = size;
    const ratio = Math.min(globalThis.devicePixelRatio || 1, 2);
    const pixels = size.width * size.height * ratio * ratio;
    this.margin = this.isWide && pixels * 2 < mostPixels ? Math.round(size.width / 5) : 0;
    this.scale = ratio * Math.min(1, Math.sqrt(mostPixels / Math.max(pixels, 1)));
    const [width, height] = [size.width + 2 * this.margin, size.height + 2 * this.margin];
    this.canvas.width = Math.round(width * this.scale);
    this.canvas.height = Math.round(height * this.scale);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.drawn = null;
  }

  set isShown(isShown: boolean) {
    this.canvas.style.visibility = isShown ? 'visible' : 'hidden';
  }

  /** Empties it; from then on positions are those of the map. */
  begin(view: View) {
    const { context, scale, margin } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const zoom = scale * view.zoom;
    context.setTransform(zoom, 0, 0, zoom, (view.x + margin) * scale, (view.y + margin) * scale);
    this.drawn = view;
  }

  /** The box of the map that can be drawn on it. */
  seen(view: View): Box {
    return seenBox(view, this.size.width, this.size.height, this.margin);
  }

  /** Shows what was drawn where it lies in another view, moved by so much of the screen. */
  moveTo(view: View, dx = 0, dy = 0) {
    if (!this.drawn) return;
    const ratio = view.zoom / this.drawn.zoom;
    const x = view.x - (this.drawn.x + this.margin) * ratio + dx;
    const y = view.y - (this.drawn.y + this.margin) * ratio + dy;
    this.canvas.style.transform = `translate(${x}px, ${y}px) scale(${ratio})`;
  }

  /** Whether all that is seen in this view was drawn, and about as large. */
  covers(view: View): boolean {
    if (!this.drawn) return false;
    const ratio = view.zoom / this.drawn.zoom;
    if (ratio > 1.6 || ratio < 0.6) return false;
    const [has, wants] = [
      this.seen(this.drawn),
      seenBox(view, this.size.width, this.size.height, -1),
    ];
    return (
      wants.x >= has.x &&
      wants.y >= has.y &&
      wants.x + wants.width <= has.x + has.width &&
      wants.y + wants.height <= has.y + has.height
    );
  }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas to draw on');
  return context;
}
