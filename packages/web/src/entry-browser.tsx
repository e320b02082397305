import type { EndpointKey } from '@brasslamp/contract';
import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Api } from './api/api.ts';
import { createBrowserApi, withOfflineAnswers } from './api/browser-api.ts';
import { createRouteTree } from './app/route-tree.tsx';
import { createBrowserPreferences } from './device/browser-preferences.ts';
import { browserStorage } from './device/browser-storage.ts';
import { createLastRead, type LastRead } from './device/last-read.ts';
import type { ReadingPreferences } from './device/reading-preferences.ts';
import { claimTabName } from './device/tab-name.ts';
import { createBrowserTheme, type Theme } from './device/theme.ts';
import { t } from './i18n/translate.ts';
import { createOfflineKeeper } from './reader/offline/keep-for-offline.ts';
import { pathTo } from './routes.ts';
import { type App, AppContext, appContext, type SiteFacts } from './screen/app.ts';
import { loginFrom } from './screen/screen-module.ts';
import { createBrowserSession } from './session/browser-session.ts';
import { createBrowserGuest, takeOver } from './session/guest.ts';
import { readToken, type Session } from './session/session.ts';
import { canAskHere, signInAgain } from './session/sign-in-again.ts';
import { askAhead } from './studio/draft/site/opening.ts';
import { knownStory } from './studio/queries/known-stories.ts';
import { showToast } from './ui/toasts/toasts.ts';
import './ui/styles/styles.css';
import { basePath, insideOf } from './host/base-path.ts';
import { ownCookies, ownName } from './host/own-names.ts';

interface PageFacts {
  /** null = the empty page, shown when the site cannot be reached: drawn only here. */
  router: HydrationState | null;
  session: Session | null;
  hasDeadToken: boolean;
  /** Whom the page was drawn for, if for a guest. */
  guestId: string | null;
  /** The guest's token is worth nothing any more. */
  isGuestGone: boolean;
  /** The number of a guest's playthroughs that became the account's just now. */
  moved: number;
  lastRead: LastRead | null;
  theme: Theme;
  preferences: ReadingPreferences;
  site: SiteFacts;
}

const facts: PageFacts = JSON.parse(document.getElementById('page-facts')?.textContent ?? '');

const places = {
  storage: browserStorage(),
  document: ownCookies(document),
  isHttps: window.location.protocol === 'https:',
};

claimTabName(browserStorage('sessionStorage'), window);
const session = createBrowserSession(places, facts.session);
const guest = createBrowserGuest(places);
const isEmptyPage = facts.router === null;
const theme = createBrowserTheme(
  { ...places, root: document.documentElement },
  facts.theme,
  isEmptyPage,
);
const preferences = createBrowserPreferences(places, facts.preferences);
const lastRead = createLastRead(places, facts.lastRead);
let isGuestGone = facts.isGuestGone;

if (facts.hasDeadToken) {
  session.refuse();
  saySignedOut();
}
if (isGuestGone) guest.end();

const app: App = {
  world: 'browser',
  api: withOfflineAnswers(
    createBrowserApi({ token: () => session.token() ?? guest.token(), end: onRefusedToken }),
    async (params) => {
      const { offlineAnswer } = await import('./reader/offline/offline-answer.ts');
      return offlineAnswer(params, (session.current() ?? app.guest)?.user_id);
    },
  ),
  session,
  get guest() {
    return session.current() ? null : guest.current();
  },
  get isGuestGone() {
    return isGuestGone;
  },
  movedAtStart: facts.moved,
  lastRead,
  theme,
  preferences,
  site: facts.site,
  ensureReader: () => oneTabAtATime(becomeGuest),
  async signIn(token) {
    // First, so that nothing asks for it in the account's name before it is there.
    const api = createBrowserApi({ token: () => token, end: () => {} });
    await takeOverGuest(api, readToken(token));
    session.begin(token);
    void takeThemeOfProfile();
  },
  signOut() {
    session.end();
    lastRead.forget();
    offline.loggedOut();
  },
  setPendingEmail(purpose, email) {
    session.setPendingEmail(purpose, email);
    return {};
  },
  pendingEmail: session.pendingEmail,
  setPendingSignUp(email, userId) {
    session.setPendingSignUp(email, userId);
    return {};
  },
  pendingSignUp: session.pendingSignUp,
  showToast,
  report: (error) => window.reportError(error),
};

const offline = createOfflineKeeper(places.storage, app);

const routes = createRouteTree();
const matches = matchRoutes(routes, window.location, basePath) ?? [];
askForStoryAhead();
await Promise.all(
  matches.map(async ({ route }) => {
    if (typeof route.lazy !== 'function') return;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }),
  // What does not come now the router asks for again, and says so.
).catch(() => undefined);

// Here there is one app. A context made for each navigation would make each wait for a moment, and a screen that
// changes with it be drawn twice.
appContext.defaultValue = app;
const router = createBrowserRouter(routes, {
  basename: basePath,
  ...(facts.router && { hydrationData: facts.router }),
});

/** Asks for a story that a writer opens for the first time on this device, while the workspace's code comes. */
function askForStoryAhead() {
  const workspace = matches.find(({ route }) => route.id === 'workspaceLayout');
  const writer = session.current()?.user_id;
  if (!workspace || !writer || knownStory(writer, workspace.params)) return;
  // Whether the session still holds is found out by the workspace, which can ask.
  askAhead(createBrowserApi({ token: session.token, end: () => {} }), workspace.params);
}

/**
 * The server no longer knows the token. Of a guest's this is only sure where a guest may call: it
 * is worth nothing for all other calls.
 */
function onRefusedToken(key: EndpointKey) {
  if (session.token() !== null) onSignedOut();
  else if (/\/(playthrough|removed-stories|unavailable-stories)/.test(key)) {
    guest.end();
    lastRead.forget();
    isGuestGone = true;
  }
}

/** To the login screen, and then back here; from a screen that can ask, nowhere. */
function onSignedOut() {
  // Where somebody writes nothing is left: they are asked in place.
  if (canAskHere() && router.state.navigation.state === 'idle') return void signInAgain();
  session.refuse();
  lastRead.forget();
  saySignedOut();
  // After signing in, people continue to where they were going.
  const { navigation, location } = router.state;
  const { pathname, search } = navigation.location ?? location;
  const wanted = { pathname: insideOf(pathname), search };
  if (wanted.pathname !== pathTo('login')) void router.navigate(loginFrom(wanted));
}

/** Says that the session ended; it stays said until somebody is signed in again. */
function saySignedOut() {
  const unsay = showToast(t('session.ended'), { urgent: true });
  const stopWaiting = session.subscribe(() => {
    if (!session.current()) return;
    unsay();
    stopWaiting();
  });
}

async function becomeGuest() {
  if (session.current() || guest.current()) return;
  guest.begin((await app.api('POST /api/guests', {})).access_token);
  isGuestGone = false;
}

/** Two tabs that each made a guest would lose what one of them read. */
const oneTabAtATime = async (run: () => Promise<void>) =>
  navigator.locks ? navigator.locks.request(ownName('guest'), run) : run();

/** Before the next screen is drawn; a failure is for the next time. */
async function takeOverGuest(api: Api, reader: Session | null) {
  const token = guest.token();
  if (token === null) return;
  const moved = await takeOver({ api, report: app.report }, token);
  if (moved === null) return;
  await offline.tookOver(guest.current()?.user_id, reader?.user_id);
  guest.end();
  sayMoved(moved);
}

function sayMoved(count: number) {
  if (count > 0) showToast(t('guest.moved', { count }));
}

async function takeThemeOfProfile() {
  try {
    theme.set((await app.api('GET /api/user/me', {})).theme);
  } catch (error) {
    app.report(error);
  }
}

/** Follows other tabs, which signed in or out, read on, or chose another theme. */
function followOtherTabs() {
  // The site ended it, and nobody left: whoever writes here is asked in place.
  if (session.isRefusedElsewhere() && canAskHere()) void signInAgain();
  else session.reread();
  theme.reread();
  preferences.reread();
  lastRead.reread();
}

session.subscribe(() => void router.revalidate());
window.addEventListener('storage', followOtherTabs);
// A page that comes back from the browser's memory slept through what other tabs said.
window.addEventListener('pageshow', ({ persisted }) => persisted && followOtherTabs());

function Site() {
  // A page that was requested without a cookie was rendered for a visitor. After hydration it is rendered again for
  // the person who is signed in.
  useEffect(() => {
    const readerId = (session.current() ?? app.guest)?.user_id;
    if (!isEmptyPage && readerId !== (facts.session?.user_id ?? facts.guestId ?? undefined)) {
      void router.revalidate();
    }
    sayMoved(facts.moved);
    // It failed when somebody signed in.
    if (session.current() && guest.token()) {
      void takeOverGuest(app.api, session.current()).then(() => router.revalidate());
    }
  }, []);
  return (
    <AppContext value={app}>
      <RouterProvider router={router} />
    </AppContext>
  );
}

const root = document.getElementById('root');
if (root && isEmptyPage) createRoot(root).render(<Site />);
else if (root) hydrateRoot(root, <Site />);
offline.start();
