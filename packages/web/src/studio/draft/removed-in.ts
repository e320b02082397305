import type { FindRemoved, RemovedPart } from '@brasslamp/story/draft';
import { endOf } from './local/rebase.ts';
import type { SessionState } from './session-state.ts';

/** What can be brought back here: what went last. */
export const removedIn =
  ({ kept, own }: Pick<SessionState, 'kept' | 'own'>): FindRemoved =>
  (part, id) => {
    const isIt = (one: RemovedPart) => one.part === part && one.id === id;
    return (
      own.flatMap(({ removed }) => removed).findLast(isIt) ?? endOf(kept).findRemoved(part, id)
    );
  };
