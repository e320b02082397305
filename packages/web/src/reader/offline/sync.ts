import type { PlaythroughWithView } from '@brasslamp/contract';
import { type Api, ApiError } from '../../api/api.ts';
import type { OfflineStore } from './offline-store.ts';
import { accepted, conflicting, gone, nextToSend, type PendingTurns, refused } from './outbox.ts';

/**
 * The reason why a sync ended. `elsewhere`: another device made the same turn, and the person has to decide.
 * `signedOut`: it goes on after a sign-in. `unreachable`, `busy`: worth another try soon. `full`: the reader has no
 * more room on the site. `unavailable`: the server accepts nothing for this story now, and may later. `gone`: it has no
 * such playthrough any more.
 */
export type SyncOutcome =
  | 'done'
  | 'elsewhere'
  | 'signedOut'
  | 'unreachable'
  | 'busy'
  | 'full'
  | 'unavailable'
  | 'gone';

/** The state of the sync for the reader: nothing, that it takes long, or why it does not continue. */
export type SyncState = 'quiet' | 'slow' | 'offline' | 'busy' | 'full' | 'unavailable' | 'gone';

const path = '/api/stories/:username/:story_slug/playthrough/:playthrough_id';

/** Sends the pending turns of a playthrough, one at a time and in order, as far as possible. */
export async function syncTurns(
  store: OfflineStore,
  api: Api,
  id: string,
  changed: (pending: PendingTurns) => void,
): Promise<SyncOutcome> {
  const change = async (answer: (pending: PendingTurns) => PendingTurns) => {
    const pending = await store.change(id, (before) => before && answer(before));
    if (pending) changed(pending);
  };
  for (;;) {
    const pending = await store.get(id);
    if (pending?.gone_at) return 'gone';
    const next = pending && nextToSend(pending);
    if (!next) return pending?.elsewhere ? 'elsewhere' : 'done';
    const { params } = pending;
    try {
      // The call outlives a page that is closed now.
      const call = { params, body: next, keepalive: true };
      const answer = await api(`PUT ${path}/action`, call);
      await change((before) => accepted(before, next, answer));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'turn_not_current') {
        const current = error.current as PlaythroughWithView;
        await change((before) => conflicting(before, next, current));
      } else if (error.code === 'action_not_available' || error.code === 'not_valid') {
        const current = await api(`GET ${path}`, { params, onlyOnline: true }).catch(() => null);
        if (!current) return 'unreachable';
        await change((before) => refused(before, next, current));
      } else {
        const why = outcomeOf(error);
        if (why === 'gone') await change((before) => gone(before, Date.now()));
        return why;
      }
    }
  }
}

export function outcomeOf({ code, status }: ApiError): SyncOutcome {
  if (code === 'not_found') return 'gone';
  if (code === 'not_signed_in') return 'signedOut';
  if (code === 'limit_reached') return 'full';
  if (status === 429) return 'busy';
  return status >= 500 ? 'unreachable' : 'unavailable';
}
