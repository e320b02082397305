import { browserStorage, type Places } from '../../device/browser-storage.ts';
import { onHost } from '../../host/base-path.ts';
import type { App } from '../../screen/app.ts';
import { offlineFlags, typedAnswersKey } from './offline-flags.ts';

const filesWaitMs = 3_000;

/**
 * The keeper does on every page what reading offline needs: it sends the turns that an earlier page left, removes what
 * was stored for somebody else, and registers the service worker. Its code is loaded only where there is something to
 * do.
 */
export function createOfflineKeeper(storage: Places['storage'], app: App) {
  const flags = offlineFlags(storage);

  async function tidyUp() {
    const readerId = (app.session.current() ?? app.guest)?.user_id;
    const storedFor = flags.reader();
    // Nobody is signed in and nobody logged out: the session has expired, and its reader comes back.
    const isOthers = storedFor !== null && storedFor !== readerId && (readerId || storedFor === '');
    const isLeft = flags.hasTurns() && readerId !== undefined;
    if (!isOthers && !isLeft) return;
    const { forgetOthers, syncAll } = await import('./sync-all.ts');
    if (isOthers) await forgetOthers(readerId, flags);
    if (isLeft) await syncAll(app, flags);
  }

  const tidyQuietly = () => void tidyUp().catch(() => undefined);

  return {
    start() {
      tidyQuietly();
      app.session.subscribe(tidyQuietly);
      window.addEventListener('online', tidyQuietly);
      // After everything that the page itself loads.
      setTimeout(() => {
        navigator.serviceWorker?.register(onHost('/service-worker.js')).catch(() => undefined);
      }, filesWaitMs);
    },
    /** Gives what was stored of a guest's reading to the account that it belongs to now. */
    async tookOver(guestId: string | undefined, readerId: string | undefined) {
      if (guestId === undefined || flags.reader() !== guestId) return;
      try {
        const { forgetOthers } = await import('./sync-all.ts');
        await forgetOthers(readerId, flags, guestId);
      } catch {
        // What the site knows is safe; only what was stored here stays with the guest.
      }
    },
    /** Notes a log-out: the next page removes everything that is stored here. */
    loggedOut() {
      if (flags.reader() !== null) flags.setReader('');
      browserStorage('sessionStorage').removeItem(typedAnswersKey);
    },
  };
}
