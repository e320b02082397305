/** The whole story in a corner, with a frame around what is seen; drawn once for each change of the story. */
import { useStoreApi } from '@xyflow/react';
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { MapView } from '../gestures/use-map-view.ts';
import type { BaseLook } from '../paint/look.ts';
import { watchPalette } from '../paint/palette.ts';
import { drawSmall } from '../paint/small-picture.ts';
import type { Size } from '../scene/geometry.ts';
import { type Box, holds, seenBox, toMap, type View, viewAt, viewOf } from '../scene/geometry.ts';
import type { Scene } from '../scene/scene.ts';
import { t } from '../t.ts';
import styles from './controls.module.css';

const picture: Size = { width: 176, height: 116 };

export function Minimap({
  scene,
  look,
  size,
  view,
}: {
  scene: Scene;
  look: BaseLook;
  size: Size;
  view: MapView;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const small = useMemo(
    () =>
      scene.box
        ? viewOf(scene.box, picture.width, picture.height, { padding: 8, furthest: 0.000_1 })
        : null,
    [scene],
  );

  usePicture(canvas, scene, look, small);
  useSeenFrame(frame, scene, small, size, view);

  const go = (event: PointerEvent<HTMLDivElement>) => {
    if (!small || event.buttons !== 1) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const point = toMap(small, { x: event.clientX - left, y: event.clientY - top });
    view.go(viewAt(point, view.now().zoom, size.width, size.height), true);
  };

  return (
    <div
      className={styles.minimap}
      role="img"
      aria-label={t('map.minimap')}
      title={t('map.minimap')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={go}
    >
      <canvas ref={canvas} />
      <div ref={frame} className={styles.seen} />
    </div>
  );
}

/** The picture of the story, drawn anew when that or the colours change. */
function usePicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  scene: Scene,
  look: BaseLook,
  small: View | null,
) {
  useEffect(() => {
    if (!canvas.current || !small) return;
    const drawn = canvas.current;
    const draw = () => drawSmall(drawn, { size: picture, scene, look, view: small });
    // Nobody looks here first.
    const soon = setTimeout(draw, 60);
    const unwatch = watchPalette(draw);
    return () => {
      clearTimeout(soon);
      unwatch();
    };
  }, [canvas, scene, look, small]);
}

/** The frame around what is seen, which follows each movement without a component drawn anew. */
function useSeenFrame(
  frame: RefObject<HTMLDivElement | null>,
  scene: Scene,
  small: View | null,
  size: Size,
  view: MapView,
) {
  const store = useStoreApi();
  useLayoutEffect(() => {
    const show = () => {
      if (!frame.current || !small) return;
      const seen = seenBox(view.now(), size.width, size.height);
      const { x, y, width, height } = seen;
      // What is seen whole needs no overview.
      const isWhole = !scene.box || (holds(seen, scene.box) && holds(seen, lowerCorner(scene.box)));
      const whole = frame.current.parentElement;
      if (whole) whole.hidden = isWhole;
      const { style } = frame.current;
      style.transform = `translate(${x * small.zoom + small.x}px, ${y * small.zoom + small.y}px)`;
      style.width = `${width * small.zoom}px`;
      style.height = `${height * small.zoom}px`;
    };
    show();
    return store.subscribe(({ transform }, before) => {
      if (transform !== before.transform) show();
    });
  }, [frame, scene, small, size, view, store]);
}

const lowerCorner = ({ x, y, width, height }: Box) => ({ x: x + width, y: y + height });
