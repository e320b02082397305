import type { PlaythroughWithView } from '@brasslamp/contract';
import { type Api, ApiError } from '../../api/api.ts';
import {
  foundElsewhere,
  foundGone,
  handedIn,
  type Kept,
  nextToHandIn,
  refusedFrom,
} from './kept.ts';
import type { KeptStore } from './kept-store.ts';

/**
 * Why handing in ended. `signedOut`: whoever signs in again hands in. `unreachable`, `busy`: worth
 * another try soon. `full`: the reader has no more room on the site. `unavailable`: the server
 * takes nothing for this story now, and may later. `gone`: it has no such playthrough any more.
 */
export type HandedIn =
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
export async function handIn(
  store: KeptStore,
  api: Api,
  id: string,
  changed: (kept: Kept) => void,
): Promise<HandedIn> {
  const change = async (answer: (kept: Kept) => Kept) => {
    const kept = await store.change(id, (before) => before && answer(before));
    if (kept) changed(kept);
  };
  for (;;) {
    const kept = await store.get(id);
    if (kept?.gone_at) return 'gone';
    const next = kept && nextToHandIn(kept);
    if (!next) return kept?.elsewhere ? 'elsewhere' : 'done';
    const { params } = kept;
    try {
      // It goes on when the page is closed in the middle of it.
      const call = { params, body: next, keepalive: true };
      const answer = await api(`PUT ${path}/action`, call);
      await change((before) => handedIn(before, next, answer));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'turn_not_current') {
        const current = error.current as PlaythroughWithView;
        await change((before) => foundElsewhere(before, next, current));
      } else if (error.code === 'action_not_available') {
        const current = await api(`GET ${path}`, { params, onlyNow: true }).catch(() => null);
        if (!current) return 'unreachable';
        await change((before) => refusedFrom(before, next, current));
      } else {
        const why = whyNot(error);
        if (why === 'gone') await change((before) => foundGone(before, Date.now()));
        return why;
      }
    }
  }
}

export function whyNot({ code, status }: ApiError): HandedIn {
  if (code === 'not_found') return 'gone';
  if (code === 'not_signed_in') return 'signedOut';
  if (code === 'limit_reached') return 'full';
  if (status === 429) return 'busy';
  return status >= 500 ? 'unreachable' : 'unavailable';
}
