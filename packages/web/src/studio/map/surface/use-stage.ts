/** The pictures under the cards, as long as the map is on the screen. */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Words } from '../paint/brush.ts';
import type { BaseLook } from '../paint/look.ts';
import { readPalette, watchPalette } from '../paint/palette.ts';
import { Stage } from '../paint/stage.ts';
import type { Size, View } from '../scene/geometry.ts';
import type { Scene } from '../scene/scene.ts';

interface Shown {
  scene: Scene;
  /** Beside the selection, of which little on the pictures depends. */
  base: BaseLook;
  words: Words;
  selected: ReadonlySet<string>;
  size: Size | null;
  view: () => View;
  isAnimated: boolean;
  onRest: () => void;
}

export function useStage(
  host: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  { scene, base, words, selected, size, view, isAnimated, onRest }: Shown,
): RefObject<Stage | null> {
  const stage = useRef<Stage | null>(null);
  const [lights, setLights] = useState(0);
  const latest = useRef({ onRest });
  latest.current = { onRest };
  const look = useMemo(
    () => ({
      ...base,
      isSelected: (id: string) => selected.has(id),
      isAnySelected: selected.size > 0,
    }),
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
  }, [scene, base, words, lights, size === null]);

  useLayoutEffect(() => stage.current?.showSelection(look), [look]);

  return stage;
}
