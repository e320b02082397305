import { isUnsent } from '../local/local-draft.ts';
import { nextDueAt } from '../local/sendable.ts';
import type { SessionState } from './session-state.ts';

/** `undecided` = all that the site does not have waits for the writer. */
export type Saved =
  | 'saved'
  | 'unsaved'
  | 'sending'
  | 'undecided'
  | 'offline'
  | 'signed_out'
  | 'not_kept';

/** “Saved” only after the site's word. */
export function savedOf(state: SessionState): Saved {
  const { kept, own, ownGone, isLasting, site, running } = state;
  const isUnsaved = isUnsent(kept) || own.length > 0 || ownGone.length > 0;
  if (site === 'signed_out') return 'signed_out';
  if (isUnsaved && !isLasting) return 'not_kept';
  if (site === 'offline') return 'offline';
  if (!isUnsaved) return 'saved';
  const isOnTheWay = running === 'send' || kept.queue.some(({ isSent }) => isSent);
  if (isOnTheWay) return 'sending';
  return isUnsent(kept) && nextDueAt(kept) === null ? 'undecided' : 'unsaved';
}
