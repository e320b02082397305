import type { Places } from '../../device/browser-storage.ts';
import type { App } from '../../screen/app.ts';
import { offlineFlags } from './offline-flags.ts';

const filesWaitMs = 3_000;

/**
 * What every page does for reading without the site: hands in what an earlier page left, forgets
 * what was kept for somebody else, and sees that the site's files are kept. Code for it comes only
 * where there is something to do.
 */
export function createOfflineKeeper(storage: Places['storage'], app: App) {
  const marks = offlineFlags(storage);

  async function tidyUp() {
    const readerId = (app.session.current() ?? app.guest)?.user_id;
    const keptFor = marks.reader();
    // Nobody is signed in and nobody logged out: a sign-in has run out, and its reader comes back.
    const isOthers = keptFor !== null && keptFor !== readerId && (readerId || keptFor === '');
    const isLeft = marks.hasTurns() && readerId !== undefined;
    if (!isOthers && !isLeft) return;
    const { forgetOthers, syncAll } = await import('./sync-all.ts');
    if (isOthers) await forgetOthers(readerId, marks);
    if (isLeft && (await syncAll(app, marks))) app.reload();
  }

  const tidyQuietly = () => void tidyUp().catch(() => undefined);

  return {
    start() {
      tidyQuietly();
      app.session.subscribe(tidyQuietly);
      window.addEventListener('online', tidyQuietly);
      // What the page itself loads comes first.
      setTimeout(() => {
        navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
      }, filesWaitMs);
    },
    /** What a guest read is an account's now, and so is what was kept of it. */
    async tookOver(guestId: string | undefined, readerId: string | undefined) {
      if (guestId === undefined || marks.reader() !== guestId) return;
      try {
        const { forgetOthers } = await import('./sync-all.ts');
        await forgetOthers(readerId, marks, guestId);
      } catch {
        // It is on the site: only what was there without it is not.
      }
    },
    /** Whoever was signed in has logged out: with the next page nothing of theirs is left. */
    loggedOut() {
      if (marks.reader() !== null) marks.setReader('');
    },
  };
}
