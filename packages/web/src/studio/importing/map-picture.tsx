import { useEffect, useRef, useState } from 'react';
import { layoutGroups, runLayout } from '../map/layout/run-layout.ts';
import { lookOf } from '../map/paint/look.ts';
import { watchPalette } from '../map/paint/palette.ts';
import { drawSmall } from '../map/paint/small-picture.ts';
import { viewOf } from '../map/scene/geometry.ts';
import { placeMissing } from '../map/scene/places.ts';
import { buildScene, type Scene } from '../map/scene/scene.ts';
import styles from './importing.module.css';
import { t } from './t.ts';
import type { Importer } from './worker/importer.ts';
import type { PreviewMap } from './worker/messages.ts';

/** A picture of the whole story, drawn when somebody wants to see it. */
export function MapPicture({ at, importer }: { at: number; importer: Importer }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.kinds} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>{t('import.map')}</summary>
      {isOpen && <Picture at={at} importer={importer} />}
    </details>
  );
}

function Picture({ at, importer }: { at: number; importer: Importer }) {
  const [scene, setScene] = useState<Scene | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let stop = () => {};
    const show = (map: PreviewMap) => {
      stop = placed(map, (places) => setScene(buildScene(map.chapters, map.nodes, places)));
    };
    importer.map(at).then(show, () => undefined);
    return () => stop();
  }, [at, importer]);

  useEffect(() => {
    const drawn = canvas.current;
    if (!drawn || !scene?.box) return;
    const { box } = scene;
    const draw = () => {
      const size = { width: drawn.clientWidth, height: drawn.clientHeight };
      const view = viewOf(box, size.width, size.height, { padding: 12, furthest: 0.000_1 });
      drawSmall(drawn, { size, scene, look, view, hasLines: true });
    };
    const watcher = new ResizeObserver(draw);
    watcher.observe(drawn);
    const unwatch = watchPalette(draw);
    return () => {
      watcher.disconnect();
      unwatch();
    };
  }, [scene]);

  const nodes = scene?.cards.length ?? 0;
  return (
    <div className={styles.map}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={scene ? t('import.mapPicture', { nodes }) : t('import.mapComing')}
      />
    </div>
  );
}

type Places = ReadonlyMap<string, { x: number; y: number }>;

/** The places of the file, or of a layout where it has none; what comes back ends that. */
function placed({ chapters, nodes, positions }: PreviewMap, show: (places: Places) => void) {
  const own = new Map(positions.map(({ node_id, x, y }) => [node_id, { x, y }]));
  if (own.size > 0 || nodes.length < 2) {
    placeMissing(nodes, own);
    show(own);
    return () => {};
  }
  return runLayout(layoutGroups(chapters, nodes, false), {
    onProgress: () => {},
    onDone: (laid) => show(new Map(laid.map(({ id, position }) => [id, position]))),
    onFailed: () => {},
  });
}

const look = lookOf({
  wanted: null,
  lit: [],
  marks: new Map(),
  startId: null,
  findings: new Map(),
});
