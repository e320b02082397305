/** The name of a browser tab, which it keeps after a reload: unsaved work is stored under it. */
import type { Places } from './browser-storage.ts';

const key = 'draftTab';

let ownName = newName();

/** The name of this tab. */
export const tabName = (): string => ownName;

/**
 * Takes the name that the page before left here. Between two pages of a tab it lies in the session
 * storage, and at no other time: a tab that is opened from this one begins with a copy of that.
 */
export function claimTabName(
  storage: Places['storage'],
  page: Pick<EventTarget, 'addEventListener'>,
): void {
  const claim = () => {
    ownName = storage.getItem(key) ?? ownName;
    storage.removeItem(key);
  };
  claim();
  page.addEventListener('pagehide', () => storage.setItem(key, ownName));
  // Back to a page that the browser restores as it was.
  page.addEventListener('pageshow', claim);
}

function newName(): string {
  return Math.random().toString(36).slice(2, 12);
}
