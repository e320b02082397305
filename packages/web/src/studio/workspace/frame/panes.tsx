import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { browserStorage } from '../../../device/browser-storage.ts';
import { useMedia } from '../../../device/media-query.ts';
import { narrow } from '../state/place.ts';
import { t } from '../t.ts';
import { Sheet } from './sheet.tsx';
import styles from './workspace.module.css';

interface Side {
  title: string;
  content: ReactNode;
  onClose: () => void;
}

/**
 * The workspace's panes. Widths are remembered on this device, for each set of panes that is open. In
 * a narrow window what stands beside the page lies over it, as a sheet.
 */
export function Panes({
  outline,
  panel,
  children,
}: {
  outline: Side | null;
  panel: Side | null;
  children: ReactNode;
}) {
  const isNarrow = useMedia(narrow);
  const sides = [useSteady(outline), useSteady(panel)] as const;
  const [outlineSide, panelSide] = sides;
  return (
    <>
      {sides.map((side) => side?.content)}
      <Beside outline={isNarrow ? null : outlineSide} panel={isNarrow ? null : panelSide}>
        {children}
      </Beside>
      {isNarrow &&
        sides.map(
          (side) =>
            side && (
              <Sheet key={side.title} title={side.title} onClose={side.onClose}>
                <div className={styles.slot} ref={side.slot} />
              </Sheet>
            ),
        )}
    </>
  );
}

/**
 * An element that is handed from pane to sheet and back, with the same in it: who turns a tablet finds a half-typed
 * answer, and how far they had scrolled, as it was.
 */
function useSteady(side: Side | null) {
  const [element] = useState(() => {
    const element = document.createElement('div');
    element.className = styles.slot ?? '';
    return element;
  });
  const slot = useCallback((place: HTMLElement | null) => place?.append(element), [element]);
  return side && { ...side, slot, content: createPortal(side.content, element, side.title) };
}

type Steady = NonNullable<ReturnType<typeof useSteady>>;

/** A reload, or another story, finds the panes as they were. */
const layoutKey = 'write-panes';

function Beside({
  outline,
  panel,
  children,
}: {
  outline: Steady | null;
  panel: Steady | null;
  children: ReactNode;
}) {
  const ids = [outline && 'outline', 'main', panel && 'panel'].filter((id) => id !== null);
  const layout = useDefaultLayout({ id: layoutKey, panelIds: ids, storage: browserStorage() });
  return (
    <Group
      // A set of panes has its own widths; the content of those that stay is kept by their ids.
      className={styles.panes}
      defaultLayout={layout.defaultLayout}
      onLayoutChanged={layout.onLayoutChanged}
    >
      {outline && (
        <>
          <Panel
            id="outline"
            className={styles.side}
            groupResizeBehavior="preserve-pixel-size"
            defaultSize="280px"
            minSize="180px"
            maxSize="40%"
          >
            <div className={styles.slot} ref={outline.slot} />
          </Panel>
          <Separator className={styles.separator} aria-label={t('workspace.resizeOutline')} />
        </>
      )}
      <Panel id="main" className={styles.main} minSize="320px">
        {children}
      </Panel>
      {panel && (
        <>
          <Separator className={styles.separator} aria-label={t('workspace.resizePanel')} />
          <Panel
            id="panel"
            className={styles.side}
            groupResizeBehavior="preserve-pixel-size"
            defaultSize="400px"
            minSize="280px"
            maxSize="50%"
          >
            <div className={styles.slot} ref={panel.slot} />
          </Panel>
        </>
      )}
    </Group>
  );
}
