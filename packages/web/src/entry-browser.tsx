import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  RouterContextProvider,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createBrowserApi } from './api/browser-api.ts';
import { type App, AppContext, appContext } from './app/app.ts';
import { createRouteTree } from './app/route-tree.tsx';
import { loginFrom } from './app/screen-module.ts';
import './design/styles.css';
import { say } from './design/messages.ts';
import { t } from './i18n/translate.ts';
import type { SiteFacts } from './page-server.ts';
import { pathTo } from './routes.ts';
import { browserStorage, createBrowserSession } from './session/browser-session.ts';
import { createBrowserTheme } from './session/browser-theme.ts';
import type { Session } from './session/session.ts';
import type { Theme } from './session/theme.ts';

interface PageFacts {
  router: HydrationState;
  session: Session | null;
  hasDeadToken: boolean;
  theme: Theme;
  site: SiteFacts;
}

const facts = JSON.parse(document.getElementById('page-facts')?.textContent ?? '') as PageFacts;

const places = {
  storage: browserStorage(),
  document,
  isHttps: window.location.protocol === 'https:',
};

const session = createBrowserSession(places, facts.session);
const theme = createBrowserTheme(places, facts.theme);

if (facts.hasDeadToken) session.end();

const app: App = {
  world: 'browser',
  api: createBrowserApi({ token: session.token, end: onSignedOut }),
  session,
  theme,
  site: facts.site,
  signIn(token) {
    session.begin(token);
    void takeThemeOfProfile();
  },
  signOut: session.end,
  setPendingEmail(purpose, email) {
    session.setPendingEmail(purpose, email);
    return {};
  },
  pendingEmail: session.pendingEmail,
  say,
  report: (error) => window.reportError(error),
};

const routes = createRouteTree();
const matches = matchRoutes(routes, window.location) ?? [];
await Promise.all(
  matches.map(async ({ route }) => {
    if (typeof route.lazy !== 'function') return;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }),
);

const router = createBrowserRouter(routes, {
  hydrationData: facts.router,
  getContext() {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    return context;
  },
});

/** The server no longer knows the token: to the login screen, and then back here. */
function onSignedOut() {
  session.end();
  say(t('session.ended'), { matters: true });
  // Whoever was on the way somewhere gets there after signing in.
  const { navigation, location } = router.state;
  const wanted = navigation.location ?? location;
  if (wanted.pathname !== pathTo('login')) void router.navigate(loginFrom(wanted));
}

async function takeThemeOfProfile() {
  try {
    theme.set((await app.api('GET /api/user/me', {})).theme);
  } catch (error) {
    app.report(error);
  }
}

/** Another tab signed in or out, or chose another theme. */
function followOtherTabs() {
  session.reread();
  theme.reread();
}

session.subscribe(() => void router.revalidate());
window.addEventListener('storage', followOtherTabs);
// A page that comes back from the browser's memory slept through what other tabs said.
window.addEventListener('pageshow', ({ persisted }) => persisted && followOtherTabs());

function Site() {
  // A page that came without cookie was drawn for a stranger. Once it lives it is drawn anew for
  // whoever is signed in.
  useEffect(() => {
    if (session.current()?.user_id !== facts.session?.user_id) void router.revalidate();
  }, []);
  return (
    <AppContext value={app}>
      <RouterProvider router={router} />
    </AppContext>
  );
}

const root = document.getElementById('root');
if (root) hydrateRoot(root, <Site />);
