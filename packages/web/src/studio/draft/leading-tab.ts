import { ownName } from '../../host/own-names.ts';
import type { StoreState } from './session-world.ts';

/**
 * The lead among tabs: one speaks with the site, and another one takes over when it is gone or cannot store. Where there are no
 * locks each does: groups are taken once all the same, and a change is kept only on what it was made from.
 */
export function createLead(story: string, signal: AbortSignal, becomeLeader: () => void) {
  const { locks }: { locks?: LockManager } = navigator;
  let turn: AbortController | null = null;

  function take(held: LockManager) {
    const mine = new AbortController();
    turn = mine;
    const untilOver = () =>
      new Promise<void>((resolve) => {
        if (mine.signal.aborted) return resolve();
        mine.signal.addEventListener('abort', () => resolve());
        becomeLeader();
      });
    held
      .request(ownName(`draft ${story}`), { signal: mine.signal }, untilOver)
      .catch(() => undefined);
  }

  signal.addEventListener('abort', () => turn?.abort());
  return {
    storeIs(is: StoreState) {
      if (signal.aborted) return;
      turn?.abort();
      if (is === 'failing') return;
      if (locks && is === 'lasting') take(locks);
      else becomeLeader();
    },
  };
}
