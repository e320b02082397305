import type { Point } from '../scene/geometry.ts';

const edge = { width: 36, pixels: 14 };

/** Pans, frame by frame, while the pointer is near the edge of the element, from `start` to `stop`. */
export function panAtEdge(element: HTMLElement, pan: (dx: number, dy: number) => void) {
  let frame = 0;
  return {
    start(pointer: () => Point) {
      frame = requestAnimationFrame(function step() {
        const { x, y } = pointer();
        const { clientWidth, clientHeight } = element;
        const [dx, dy] = [beyond(x, clientWidth), beyond(y, clientHeight)];
        if (dx !== 0 || dy !== 0) pan(dx, dy);
        frame = requestAnimationFrame(step);
      });
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

function beyond(at: number, size: number): number {
  if (at < edge.width) return edge.pixels;
  return at > size - edge.width ? -edge.pixels : 0;
}
