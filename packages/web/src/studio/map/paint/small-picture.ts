import type { Size, View } from '../scene/geometry.ts';
import { curveOf, type Scene } from '../scene/scene.ts';
import type { BaseLook } from './look.ts';
import { readPalette } from './palette.ts';

/** The most lines that a small picture has: more are a grey cloud, and take long. */
const mostLines = 4_000;

/** Draws a story small, as a whole: frames and cards, and the lines between them where they are wanted. */
export function drawSmall(
  canvas: HTMLCanvasElement,
  {
    size,
    scene: { frames, cards, lines },
    look,
    view: { x, y, zoom },
    hasLines = false,
  }: { size: Size; scene: Scene; look: BaseLook; view: View; hasLines?: boolean },
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const palette = readPalette(canvas.parentElement ?? document.body);
  const ratio = Math.min(devicePixelRatio || 1, 2);
  canvas.width = size.width * ratio;
  canvas.height = size.height * ratio;
  context.setTransform(ratio * zoom, 0, 0, ratio * zoom, x * ratio, y * ratio);
  context.fillStyle = palette.sunken;
  context.strokeStyle = palette['line-strong'];
  context.lineWidth = 0.75 / zoom;
  for (const box of frames) {
    context.fillRect(box.x, box.y, box.width, box.height);
    context.strokeRect(box.x, box.y, box.width, box.height);
  }
  if (hasLines && lines.length <= mostLines) {
    context.globalAlpha = 0.6;
    context.beginPath();
    for (const line of lines) {
      if (line.to === null) continue;
      const { from, leave, arrive, to } = curveOf(line);
      context.moveTo(from.x, from.y);
      context.bezierCurveTo(leave.x, leave.y, arrive.x, arrive.y, to.x, to.y);
    }
    context.stroke();
  }
  const least = 1.25 / zoom;
  for (const card of cards) {
    const colour = look.markOf(card.id)?.colour;
    context.globalAlpha = look.isDim(card.id) ? 0.2 : 0.9;
    context.fillStyle = look.isLit(card.id)
      ? palette['brass-strong']
      : colour
        ? palette.marks[colour]
        : palette['line-strong'];
    context.fillRect(card.x, card.y, Math.max(card.width, least), Math.max(card.height, least));
  }
  context.globalAlpha = 1;
}
