/** The pictures under the cards, as long as the map is on the screen. */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Look, Words } from '../paint/paint.ts';
import { readPalette, watchPalette } from '../paint/palette.ts';
import { Stage } from '../paint/stage.ts';
import type { Size, View } from '../scene/geometry.ts';
import type { Line, Scene } from '../scene/scene.ts';
import { t } from '../t.ts';

interface Shown {
  scene: Scene;
  /** Beside the selection, of which little on the pictures depends. */
  base: Omit<Look, 'isSelected'>;
  selected: ReadonlySet<string>;
  size: Size | null;
  view: () => View;
  isAnimated: boolean;
  onRest: () => void;
}

export function useStage(
  host: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  { scene, base, selected, size, view, isAnimated, onRest }: Shown,
): RefObject<Stage | null> {
  const stage = useRef<Stage | null>(null);
  const [lights, setLights] = useState(0);
  const latest = useRef({ onRest });
  latest.current = { onRest };
  const look = useMemo(
    () => ({ ...base, isSelected: (id: string) => selected.has(id) }),
    [base, selected],
  );

  useLayoutEffect(() => {
    if (!host.current) return;
    const busy = (isBusy: boolean) => surface.current?.setAttribute('aria-busy', String(isBusy));
    const made = new Stage(
      host.current,
      () => {
        latest.current.onRest();
        busy(false);
      },
      () => busy(true),
    );
    stage.current = made;
    return () => {
      stage.current = null;
      made.destroy();
    };
  }, [host, surface]);

  useEffect(() => watchPalette(() => setLights((count) => count + 1)), []);

  useLayoutEffect(() => {
    if (!size) return;
    stage.current?.setView(view());
    stage.current?.resize(size);
  }, [size, view]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection is shown by itself, below
  useLayoutEffect(() => {
    if (!host.current || !size) return;
    const palette = readPalette(host.current);
    stage.current?.show({ scene, look, palette, words }, isAnimated);
  }, [scene, base, lights, size === null]);

  useLayoutEffect(() => stage.current?.showSelection(look), [look]);

  return stage;
}

const words: Words = {
  nodes: (count) => t('map.nodes', { count }),
  labelOf: ({ link, short, to }: Line) =>
    [
      short === 'gone' && t('map.line.gone'),
      short === 'back' && t('map.line.back'),
      short === 'return' && t('map.line.return'),
      short === 'stay' && t('map.line.stay'),
      clipped(link.label),
      link.when && t('map.line.when', { condition: clipped(link.when) }),
      link.targets.length > 1 && to && t('map.line.chance'),
    ]
      .filter(Boolean)
      .join(' · '),
};

const clipped = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text);
