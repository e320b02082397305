import type { EndpointKey, Me } from '@brasslamp/contract';
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
import { type App, AppContext, appContext } from './app/app.ts';
import { createRouteTree } from './app/route-tree.tsx';
import { documentHtml } from './document-html.ts';
import type { EntryServer, PageRequest } from './page-server.ts';
import { type Theme, themeCookie } from './session/theme.ts';
import { tokenCookie } from './session/token.ts';

export const createPageServer: EntryServer['createPageServer'] = (manifest) => {
  const { query, dataRoutes } = createStaticHandler(createRouteTree());
  return {
    async answer(given) {
      const cookies: string[] = [];
      const theme = await themeFor(given);
      const app = createApp(given, theme, cookies);
      const requestContext = new RouterContextProvider();
      requestContext.set(appContext, app);
      const context = await query(given.request, { requestContext });
      if (context instanceof Response) {
        const location = context.headers.get('location') ?? '/';
        return { kind: 'redirect', status: context.status, location, cookies };
      }
      const router = hydrationState(context);
      const { hasDeadToken, site } = given;
      const session = app.session.current();
      const dataJson = JSON.stringify({ router, session, hasDeadToken, theme, site });
      if (theme !== given.themeInCookie) cookies.push(themeCookie(theme, given.isHttps));
      return {
        kind: 'page',
        status: context.statusCode,
        cookies,
        dataJson,
        render: () =>
          documentHtml({
            body: renderToString(
              <AppContext value={app}>
                <StaticRouterProvider
                  router={createStaticRouter(dataRoutes, context)}
                  context={context}
                  hydrate={false}
                />
              </AppContext>,
            ),
            context,
            dataJson,
            manifest,
            site,
            siteHost: new URL(given.request.url).hostname,
            theme,
          }),
      };
    },
  };
};

function hydrationState({ loaderData, actionData, errors }: StaticHandlerContext) {
  return { loaderData, actionData, errors };
}

/** A profile says how its owner likes the site on every device; a visitor's browser says so itself. */
async function themeFor({ session, themeInCookie, call }: PageRequest): Promise<Theme> {
  if (!session) return themeInCookie;
  const me = await call('GET /api/user/me', {});
  return me.ok ? (me.reply as Me).theme : themeInCookie;
}

function createApp(
  { session, site, isHttps, call, report }: PageRequest,
  theme: Theme,
  cookies: string[],
): App {
  let current = session;
  return {
    world: 'server',
    api: createServerApi(call),
    session: { current: () => current, atStart: () => current, subscribe: () => () => {} },
    theme: { current: () => theme, subscribe: () => () => {}, set: () => {} },
    site,
    signIn: (token) => void cookies.push(tokenCookie(token, isHttps)),
    signOut() {
      // What is drawn after a form that signed out is drawn for a stranger.
      current = null;
      cookies.push(tokenCookie(null, isHttps));
    },
    setPendingEmail: (_, email) => (email === null ? {} : { email }),
    pendingEmail: () => null,
    say: () => {},
    report,
  };
}

function createServerApi(call: PageRequest['call']): Api {
  return async (key: EndpointKey, input) => {
    const { params } = prepareCall(key, input);
    const { query, body, ifMatch } = input;
    const result = await call(key, { params, query, body, ifMatch: ifMatch ?? null });
    if (result.ok) return result.reply as never;
    throw new ApiError(result.problem);
  };
}
