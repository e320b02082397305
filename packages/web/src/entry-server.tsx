import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { type Api, ApiError } from './api/api.ts';
import { prepareCall } from './api/prepare-call.ts';
import { createRouteTree } from './app/route-tree.tsx';
import { createLastRead, lastReadKey, readLastRead } from './device/last-read.ts';
import {
  defaultPreferences,
  type PreferencesSource,
  preferencesCookie,
  readPreferences,
} from './device/reading-preferences.ts';
import { type Theme, themeCookie } from './device/theme.ts';
import { documentHtml } from './document-html.ts';
import { BasePath } from './host/base-path.ts';
import { createPageFiles } from './page-files.ts';
import type { EntryServer, PageRequest } from './page-server.ts';
import { type App, AppContext, appContext } from './screen/app.ts';
import { guestCookie, takeOver } from './session/guest.ts';
import { readToken, tokenCookie } from './session/session.ts';

export const createPageServer: EntryServer['createPageServer'] = (built) => {
  const filesOf = createPageFiles(built);
  const { basePath } = built;
  const { query, dataRoutes } = createStaticHandler(createRouteTree());
  return {
    async answer(given) {
      const cookies: string[] = [];
      const theme = await themeFor(given);
      const app = createApp(given, theme, cookies);
      await takeOverGuest(given, app, cookies);
      const requestContext = new RouterContextProvider();
      requestContext.set(appContext, app);
      const context = await query(given.request, { requestContext });
      if (context instanceof Response) {
        const location = context.headers.get('location') ?? '/';
        return { kind: 'redirect', status: context.status, location, cookies };
      }
      const placed = placedOnHost(context, basePath);
      const router = hydrationState(context);
      // Not with a redirect: the page that it leads to is to tell the browser's own store.
      if (app.isGuestGone) cookies.push(guestCookie(null, given.isHttps));
      const { site } = given;
      const dataJson = JSON.stringify({ router, ...factsOf(given, app), theme });
      const files = filesOf(context.matches.map(({ route }) => route.id));
      if (theme !== given.themeInCookie) cookies.push(themeCookie(theme, given.isHttps));
      return {
        kind: 'page',
        status: context.statusCode,
        cookies,
        dataJson,
        styleHash: files.styleHash,
        render: () =>
          documentHtml({
            body: renderToString(
              <BasePath value={basePath}>
                <AppContext value={app}>
                  <StaticRouterProvider
                    router={createStaticRouter(dataRoutes, placed)}
                    context={placed}
                    hydrate={false}
                  />
                </AppContext>
              </BasePath>,
            ),
            context,
            dataJson,
            files,
            site,
            url: new URL(given.request.url),
            basePath,
            theme,
            preferences: app.preferences.current(),
          }),
      };
    },
    emptyPage: (site, publicUrl) => emptyPage(site, publicUrl, basePath, filesOf([])),
  };
};

/** The facts that the browser needs to hydrate the page. */
const factsOf = ({ hasDeadToken, site }: PageRequest, app: App) => ({
  session: app.session.current(),
  hasDeadToken,
  guestId: app.guest?.user_id ?? null,
  isGuestGone: app.isGuestGone,
  moved: app.movedAtStart,
  lastRead: app.lastRead.current(),
  preferences: app.preferences.current(),
  site,
});

/** Empty page shell; the browser renders it when the site is unreachable. */
function emptyPage(
  site: PageRequest['site'],
  publicUrl: string,
  basePath: string,
  files: ReturnType<ReturnType<typeof createPageFiles>>,
) {
  const facts = { router: null, session: null, hasDeadToken: false, guestId: null };
  const nobody = { isGuestGone: false, moved: 0, lastRead: null };
  const lit = { theme: 'system', preferences: defaultPreferences } as const;
  const html = documentHtml({
    body: '',
    context: nowhere,
    dataJson: JSON.stringify({ ...facts, ...nobody, ...lit, site }),
    files,
    site,
    url: new URL(publicUrl),
    basePath,
    ...lit,
  });
  return { html, styleHash: files.styleHash };
}

/** No screen: the browser draws the one that its address names. */
const nowhere = { matches: [], loaderData: {}, errors: null, statusCode: 200 };

/** Loaders and actions got addresses that begin where the site does; links are drawn as the host knows them. */
const placedOnHost = (context: StaticHandlerContext, basePath: string): StaticHandlerContext => ({
  ...context,
  basename: basePath,
  location: { ...context.location, pathname: basePath.slice(0, -1) + context.location.pathname },
});

function hydrationState({ loaderData, actionData, errors }: StaticHandlerContext) {
  return { loaderData, actionData, errors };
}

/** A profile says how its owner likes the site on every device; a visitor's browser says so itself. */
async function themeFor({ session, themeInCookie, call }: PageRequest): Promise<Theme> {
  if (!session) return themeInCookie;
  const me = await call('GET /api/user/me', {});
  return me.ok ? me.reply.theme : themeInCookie;
}

/**
 * Once somebody with a guest's token is signed in, before their next page is drawn. As long as it
 * fails it is tried again with each page.
 */
async function takeOverGuest(
  { request, session, guestToken, isHttps }: PageRequest,
  app: App,
  cookies: string[],
) {
  if (!session || guestToken === null || request.method !== 'GET') return;
  const moved = await takeOver(app, guestToken);
  if (moved === null) return;
  app.movedAtStart = moved;
  cookies.push(guestCookie(null, isHttps));
}

function createApp(given: PageRequest, theme: Theme, cookies: string[]): App {
  const { isHttps, call } = given;
  let { session } = given;
  let guest = given.guest && given.guestToken !== null ? readToken(given.guestToken) : null;
  const api = createServerApi(call);
  const lastRead = lastReadOfRequest(given, cookies);
  const isGuestGone = !session && !guest && given.guestToken !== null;
  return {
    world: 'server',
    api,
    session: { current: () => session, atStart: () => session, subscribe: () => () => {} },
    get guest() {
      return guest;
    },
    isGuestGone,
    movedAtStart: 0,
    lastRead,
    theme: { current: () => theme, subscribe: () => () => {}, set: () => {} },
    preferences: preferencesOfRequest(given, cookies),
    site: given.site,
    async ensureReader() {
      if (session || guest) return;
      const { access_token } = await api('POST /api/guests', {});
      cookies.push(guestCookie(access_token, isHttps));
      guest = readToken(access_token);
      await given.callAs(access_token);
    },
    async signIn(token) {
      cookies.push(tokenCookie(token, isHttps));
    },
    signOut() {
      // What is drawn after a form that signed out is drawn for a stranger.
      session = null;
      cookies.push(tokenCookie(null, isHttps));
      lastRead.forget();
    },
    setPendingEmail: (_, email) => (email === null ? {} : { email }),
    pendingEmail: () => null,
    setPendingSignUp: (email, userId) => ({ email, user: userId }),
    pendingSignUp: () => null,
    showToast: () => {},
    report: given.report,
  };
}

/** The last reading by the request's cookie; a stranger's counts for nothing: their pages are everybody's. */
function lastReadOfRequest({ session, guest, lastRead, isHttps }: PageRequest, cookies: string[]) {
  const value = session || guest ? lastRead : null;
  let cookie = `${lastReadKey}=${value ?? ''}`;
  const document = {
    get cookie() {
      return cookie;
    },
    set cookie(text) {
      if (text.startsWith(`${cookie};`)) return;
      [cookie = ''] = text.split(';');
      cookies.push(text);
    },
  };
  const source = createLastRead({ document, isHttps }, readLastRead(value));
  return { ...source, atStart: source.current };
}

function preferencesOfRequest(
  { preferencesInCookie, isHttps }: PageRequest,
  cookies: string[],
): PreferencesSource {
  let current = readPreferences(preferencesInCookie ?? '');
  return {
    current: () => current,
    atStart: () => current,
    subscribe: () => () => {},
    set(next) {
      current = next;
      cookies.push(preferencesCookie(next, isHttps));
    },
  };
}

function createServerApi(call: PageRequest['call']): Api {
  return async (key, input) => {
    const { params } = prepareCall(key, input);
    const { query, body, ifMatch } = input;
    const result = await call(key, { params, query, body, ifMatch: ifMatch ?? null });
    if (result.ok) return result.reply;
    throw new ApiError(result.problem);
  };
}
