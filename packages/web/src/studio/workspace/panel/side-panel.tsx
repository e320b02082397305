import type { Story } from '@brasslamp/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { useMedia } from '../../../device/media-query.ts';
import { Loading } from '../../../ui/loading.tsx';
import { CheckParts } from '../../check/check-parts.tsx';
import type { Check } from '../../check/run/use-check.ts';
import { RulesPanel } from '../../page/node-page/rules-panel.tsx';
import { narrow, type Panel, panels } from '../state/place.ts';
import type { PlaceControl } from '../state/use-place.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import { PlayPanel } from './play-panel.tsx';
import styles from './side-panel.module.css';

/** The panel beside the page: one of several, of the open node or of the story. */
export function SidePanel({ panel, story, check }: { panel: Panel; story: Story; check: Check }) {
  const { place } = useWorkspace();
  const isNarrow = useMedia(narrow);
  return (
    <section className={styles.panel} aria-label={t(`workspace.panels.${panel}`)}>
      <div className={styles.head}>
        <nav className={styles.tabs} aria-label={t('workspace.panelsLabel')}>
          {panels.map((one) => (
            <button
              key={one}
              className={styles.tab}
              type="button"
              aria-current={one === panel ? 'page' : undefined}
              onClick={() => place.showPanel(one)}
            >
              {t(`workspace.panels.${one}`)}
            </button>
          ))}
        </nav>
        {!isNarrow && (
          <button
            className={styles.tab}
            type="button"
            aria-label={t('workspace.closePanel')}
            title={t('workspace.closePanel')}
            onClick={() => place.showPanel(null)}
          >
            <span aria-hidden="true">×</span>
          </button>
        )}
      </div>
      <div className={styles.body}>{contentOf(panel, place, story, check)}</div>
    </section>
  );
}

// Who writes without it does not load it.
const HistoryPanel = lazy(() => import('../../history/history-panel.tsx'));

function contentOf(panel: Panel, place: PlaceControl, story: Story, check: Check): ReactNode {
  const { nodeId } = place;
  if (panel === 'play') return <PlayPanel storyId={story.id} />;
  if (panel === 'rules') return nodeId && <RulesPanel id={nodeId} />;
  if (panel === 'check') return <CheckParts check={check} />;
  return (
    <Suspense fallback={<Loading />}>
      <HistoryPanel story={story} nodeId={nodeId} onOpen={(id) => place.open(id)} />
    </Suspense>
  );
}
