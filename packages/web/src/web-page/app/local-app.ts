import { browserStorage } from '../../device/browser-storage.ts';
import type { App } from '../../screen/app.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { PageStory } from '../page-story.ts';
import { createLocalApi } from './local-api.ts';
import { preferencesInStorage } from './preferences-in-storage.ts';

const nobody = { current: () => null, atStart: () => null, subscribe: () => () => {} };

/** The app of a page without a site: nobody signs in, and the page answers the calls itself. */
export function createLocalApp(story: PageStory): App {
  return {
    world: 'browser',
    api: createLocalApi(story),
    session: nobody,
    guest: null,
    isGuestGone: false,
    movedAtStart: 0,
    lastRead: { ...nobody, remember: () => {}, forget: () => {} },
    theme: { current: () => 'system', subscribe: () => () => {}, set: () => {} },
    preferences: preferencesInStorage(browserStorage()),
    site: { name: story.facts.title, statsDomain: null },
    ensureReader: async () => {},
    signIn: async () => {},
    signOut: () => {},
    setPendingEmail: () => ({}),
    pendingEmail: () => null,
    setPendingSignUp: () => ({}),
    pendingSignUp: () => null,
    showToast,
    report: (error) => window.reportError(error),
  };
}
