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
import { localStorageIfAllowed } from '../../../forms/store/local-copies.ts';
import { t } from '../../t.ts';
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

/** How a writer left the preview: open or not, and how much of the width the text has. */
interface PaneSetting {
  isOpen: boolean;
  /** Percent of the width that the text has. */
  share: number;
}

const paneLimits = { least: 30, most: 70, step: 5 };

const key = 'studioPreview';
const usual: PaneSetting = { isOpen: true, share: 54 };

function readPane(): PaneSetting {
  try {
    const stored = JSON.parse(
      localStorageIfAllowed()?.getItem(key) ?? '{}',
    ) as Partial<PaneSetting>;
    const { isOpen = usual.isOpen, share = usual.share } = stored;
    const isShare = share >= paneLimits.least && share <= paneLimits.most;
    return { isOpen: isOpen === true, share: isShare ? share : usual.share };
  } catch {
    return usual;
  }
}

function writePane(setting: PaneSetting): void {
  try {
    localStorageIfAllowed()?.setItem(key, JSON.stringify(setting));
  } catch {
    // A full storage has better things to keep.
  }
}
