import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { t } from '../../t.ts';
import { type PaneSetting, paneLimits, readPane, writePane } from './pane-setting.ts';
import styles from './preview-pane.module.css';

export interface PreviewPane {
  isOpen: boolean;
  /** Beside the text; otherwise instead of it. */
  isBeside: boolean;
  toggle: () => void;
  container: RefObject<HTMLDivElement | null>;
  /** Between text and preview: drags the border between them. */
  handle: ReactNode;
}

/** The preview's place: beside the text where there is room, closed and sized as one left it. */
export function usePreviewPane(): PreviewPane {
  const [setting, setSetting] = useState(readPane);
  const [isInPlace, setInPlace] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const isBeside = useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => wide.matches,
  );

  function set(changes: Partial<PaneSetting>) {
    const next = { ...setting, ...changes };
    setSetting(next);
    writePane(next);
  }

  useLayoutEffect(() => {
    container.current?.style.setProperty('--text-share', `${setting.share}%`);
  }, [setting.share]);

  return {
    isOpen: isBeside ? setting.isOpen : isInPlace,
    isBeside,
    toggle: () => (isBeside ? set({ isOpen: !setting.isOpen }) : setInPlace(!isInPlace)),
    container,
    handle: isBeside && (
      <Handle share={setting.share} container={container} onMove={(share) => set({ share })} />
    ),
  };
}

const wide = window.matchMedia('(min-width: 60rem)');

function Handle({
  share,
  container,
  onMove,
}: {
  share: number;
  container: RefObject<HTMLDivElement | null>;
  onMove: (share: number) => void;
}) {
  const { least, most, step } = paneLimits;
  const move = (to: number) => onMove(Math.max(least, Math.min(most, Math.round(to))));

  function drag(event: PointerEvent) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !container.current) return;
    const { left, width } = container.current.getBoundingClientRect();
    move(((event.clientX - left) / width) * 100);
  }

  function press({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') move(share - step);
    if (key === 'ArrowRight') move(share + step);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved.
    <div
      className={styles.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('studio.preview.resize')}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={share}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  );
}

/** Opens and closes the preview. */
export function PaneSwitch({ pane: { isOpen, isBeside, toggle } }: { pane: PreviewPane }) {
  const closing = isBeside ? 'studio.preview.hide' : 'studio.preview.back';
  return (
    <button className="button" type="button" aria-expanded={isOpen} onClick={toggle}>
      {t(isOpen ? closing : 'studio.preview.show')}
    </button>
  );
}
