import { type FindRemoved, partIn, type RemovedPart } from '@brasslamp/story/draft';
import { replayOf } from '../local/replay.ts';
import type { SessionState } from './session-state.ts';

/** Finds what can be brought back in this tab: what went last, and is not there again since. */
export const removedIn =
  ({ kept, own, head }: Pick<SessionState, 'kept' | 'own' | 'head'>): FindRemoved =>
  (part, id) => {
    const isIt = (one: RemovedPart) => one.part === part && one.id === id;
    const at = own.findLastIndex(({ removed }) => removed.some(isIt));
    const since = [...own.slice(at + 1).map(({ before }) => before), head];
    if (since.some((draft) => partIn(draft, part, id) !== undefined)) return undefined;
    return own[at]?.removed.findLast(isIt) ?? replayOf(kept).findRemoved(part, id);
  };
