import { t } from '../../i18n/translate.ts';
import type { PendingTurns } from '../offline/outbox.ts';
import type { SyncState } from '../offline/sync.ts';
import './sync-status.css';

/**
 * How far the pending turns have come; empty as long as all goes well. It comes and goes while somebody
 * reads and presses, so its height never changes.
 */
export function SyncStatus({
  pending,
  state,
  canPlay,
}: {
  pending: PendingTurns | null;
  state: SyncState;
  /** Choices work without the site. */
  canPlay: boolean;
}) {
  const count = pending?.turns.length ?? 0;
  const text = () => {
    if (pending?.elsewhere) return '';
    if (state === 'offline') return canPlay ? t('pages.reader.sync.offline', { count }) : '';
    if (state === 'busy') return t('pages.reader.sync.busy', { count });
    if (state === 'full') return t('pages.reader.sync.full', { count });
    if (state === 'unavailable') return t('pages.reader.sync.unavailable', { count });
    if (state === 'gone') return t('pages.reader.sync.gone', { count });
    return state === 'slow' && count > 0 ? t('pages.reader.sync.syncing') : '';
  };
  return (
    <div className="sync-status" role="status">
      <p>{text()}</p>
    </div>
  );
}
