import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { browserStorage } from '../../../device/browser-storage.ts';
import { narrow, useMedia } from '../desk/use-media.ts';
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
  // The page is in the same place in both: who turns a tablet loses nothing that is open in it.
  return (
    <>
      <Beside outline={isNarrow ? null : outline} panel={isNarrow ? null : panel}>
        {children}
      </Beside>
      {isNarrow &&
        [outline, panel].map(
          (side) =>
            side && (
              <Sheet key={side.title} title={side.title} onClose={side.onClose}>
                {side.content}
              </Sheet>
            ),
        )}
    </>
  );
}

/** A reload, or another story, finds the panes as they were. */
const layoutKey = 'write-panes';

function Beside({
  outline,
  panel,
  children,
}: {
  outline: Side | null;
  panel: Side | null;
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
            {outline.content}
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
            {panel.content}
          </Panel>
        </>
      )}
    </Group>
  );
}
