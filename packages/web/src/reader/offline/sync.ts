import type { PlaythroughWithView } from '@brasslamp/contract';
import { type Api, ApiError } from '../../api/api.ts';
import type { OfflineStore } from './offline-store.ts';
import { accepted, conflicting, gone, nextToSend, type PendingTurns, refused } from './outbox.ts';

/**
 * Why handing in ended. `signedOut`: whoever signs in again hands in. `unreachable`, `busy`: worth
 * another try soon. `full`: the reader has no more room on the site. `unavailable`: the server
 * takes nothing for this story now, and may later. `gone`: it has no such playthrough any more.
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

const path = '/api/stories/:username/:story_slug/playthrough/:playthrough_id';

/** Hands in the turns of a playthrough, one at a time and in order, as far as it goes. */
export async function syncTurns(
  store: OfflineStore,
  api: Api,
  id: string,
  changed: (kept: PendingTurns) => void,
): Promise<SyncOutcome> {
  const change = async (answer: (kept: PendingTurns) => PendingTurns) => {
    const kept = await store.change(id, (before) => before && answer(before));
    if (kept) changed(kept);
  };
  for (;;) {
    const kept = await store.get(id);
    if (kept?.gone_at) return 'gone';
    const next = kept && nextToSend(kept);
    if (!next) return kept?.elsewhere ? 'elsewhere' : 'done';
    const { params } = kept;
    try {
      // It goes on when the page is closed in the middle of it.
      const call = { params, body: next, keepalive: true };
      const answer = await api(`PUT ${path}/action`, call);
      await change((before) => accepted(before, next, answer));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'turn_not_current') {
        const current = error.current as PlaythroughWithView;
        await change((before) => conflicting(before, next, current));
      } else if (error.code === 'action_not_available') {
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
