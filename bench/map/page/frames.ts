/** Two seconds of dragging or zooming, one step in each frame; what comes back are the gaps between frames. */

export interface Frames {
  shown: number;
  worstMs: number;
}

const lastMs = 2_000;

export async function eachFrame(step: (passed: number) => void): Promise<Frames> {
  const gaps: number[] = [];
  const began = await frame();
  let before = began;
  while (before - began < lastMs) {
    step((before - began) / lastMs);
    const now = await frame();
    gaps.push(now - before);
    before = now;
  }
  return { shown: gaps.length, worstMs: Math.max(...gaps) };
}

const frame = () => new Promise<number>((done) => requestAnimationFrame(done));

/** Presses at a point of the window and drags in circles. */
export async function carryFor(x: number, y: number, radius = 160): Promise<Frames> {
  const target = document.elementFromPoint(x, y);
  const at = (type: string, toX: number, toY: number) =>
    (type === 'pointerdown' ? target : window)?.dispatchEvent(
      new PointerEvent(type, {
        ...{ clientX: toX, clientY: toY, pointerId: 1, pointerType: 'mouse', bubbles: true },
        ...{ button: 0, buttons: 1 },
      }),
    );
  at('pointerdown', x, y);
  const where = (passed: number): [number, number] => [
    x + Math.sin(passed * Math.PI * 4) * radius,
    y + (1 - Math.cos(passed * Math.PI * 4)) * radius * 0.5,
  ];
  const frames = await eachFrame((passed) => at('pointermove', ...where(passed)));
  at('pointerup', ...where(1));
  return frames;
}

/** Turns the wheel over the middle of the map: near and back again. */
export async function zoomFor(steps = 36): Promise<Frames> {
  const pane = document.querySelector('.react-flow__pane');
  const box = pane?.getBoundingClientRect();
  return eachFrame((passed) => {
    pane?.dispatchEvent(
      new WheelEvent('wheel', {
        deltaY: passed < 0.5 ? -steps : steps,
        clientX: (box?.left ?? 0) + (box?.width ?? 0) / 2,
        clientY: (box?.top ?? 0) + (box?.height ?? 0) / 2,
        ...{ bubbles: true, cancelable: true, view: window },
      }),
    );
  });
}
