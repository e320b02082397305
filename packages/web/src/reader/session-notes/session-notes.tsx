import { lazy, Suspense } from 'react';
import { t } from '../../i18n/translate.ts';
import type { Decision, PendingTurns } from '../offline/outbox.ts';
import type { SyncState } from '../offline/sync.ts';
import './session-notes.css';

/** What the site said of turns: few readers ever see it. */
const TwoPlaces = lazy(() => import('./two-places.tsx'));
const RefusedTurns = lazy(() => import('./refused-turns.tsx'));
const NotTaken = lazy(() => import('./not-taken.tsx'));

/** The part of a session that the notes have to know. */
interface Noted {
  stored: PendingTurns;
  sync: { state: SyncState };
  /** The site led elsewhere than was shown first. */
  isCorrected: boolean;
  /** The page is too old for the story. */
  isOutdated: boolean;
  /** The story, with which choices work without the site. */
  story: object | null;
  /** A form that waits for the site, or for the story. */
  waitingForm: object | null;
}

/** The notes before and after the choices; null = all goes well, so nothing is said. */
export function drawNotes(session: Noted | null, decide: (decision: Decision) => void) {
  return {
    notes: (
      <SessionNotes
        pending={session?.stored ?? null}
        isCorrected={session?.isCorrected === true}
        isOutdated={session?.isOutdated === true}
        decide={decide}
      />
    ),
    syncStatus: (
      <SyncStatus
        pending={session?.stored ?? null}
        state={session?.sync.state ?? 'quiet'}
        canPlay={session?.story !== null}
        isWaiting={session?.story === null && session.waitingForm !== null}
      />
    ),
  };
}

/** The notes with what a reader has to know or decide about pending turns. */
function SessionNotes({
  pending,
  isCorrected,
  isOutdated,
  decide,
}: {
  pending: PendingTurns | null;
  isCorrected: boolean;
  isOutdated: boolean;
  decide: (decision: Decision) => void;
}) {
  const refused = pending?.refused ?? [];
  return (
    <div className="session-notes">
      <div role="status">
        {isCorrected && <p className="note">{t('pages.reader.sync.corrected')}</p>}
        {isOutdated && <p className="note">{t('pages.reader.sync.outdated')}</p>}
      </div>
      <div role="alert">
        {refused.length > 0 && (
          <Suspense>
            <RefusedTurns refused={refused} decide={decide} />
          </Suspense>
        )}
        {pending?.elsewhere && !pending.goesBack && (
          <Suspense>
            <TwoPlaces pending={pending} there={pending.elsewhere} decide={decide} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/**
 * The progress of the pending turns; empty as long as all goes well. It comes and goes while somebody reads and
 * presses, so its height never changes.
 */
function SyncStatus({
  pending,
  state,
  canPlay,
  isWaiting,
}: {
  pending: PendingTurns | null;
  state: SyncState;
  /** Choices work without the site. */
  canPlay: boolean;
  /** A choice waits until it can be made. */
  isWaiting: boolean;
}) {
  const count = pending?.turns.length ?? 0;
  const words = () => {
    if (pending?.elsewhere || state === 'quiet') return '';
    if (state === 'slow') return count > 0 ? t('pages.reader.sync.syncing') : '';
    if (state === 'offline') {
      if (isWaiting) return t('pages.reader.sync.waiting');
      return canPlay ? t('pages.reader.sync.offline', { count }) : '';
    }
    return (
      <Suspense>
        <NotTaken why={state} count={count} />
      </Suspense>
    );
  };
  return (
    <div className="sync-status" role="status">
      <p>{words()}</p>
    </div>
  );
}
