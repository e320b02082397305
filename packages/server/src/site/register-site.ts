import type { PageReply, PageServer } from '@brasslamp/web/page-server';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sessions } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Dispatch } from '../http/calls/dispatch.ts';
import { acceptedCoding } from '../http/replies/accepted-coding.ts';
import { movedStatus } from '../http/replies/moved.ts';
import { asAppError, retryAfterSeconds } from '../http/replies/problems.ts';
import { clearedCache, shownElsewhere } from '../http/server/security-headers.ts';
import { registerDiscovery } from './discovery/register-discovery.ts';
import { errorPage, type PageError } from './error-page.ts';
import { isOwnForm } from './is-own-form.ts';
import { clientFolder } from './load-page-server.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';
import { pageHeaders } from './page-headers.ts';
import { hasPrivateToken, toPageRequest } from './page-request.ts';
import { registerPictures } from './pictures/register-pictures.ts';
import { registerMedia } from './register-media.ts';
import {
  clearedCookie,
  endsSession,
  guestTokenOf,
  readingPreferencesOf,
  themeOf,
  tokenOf,
  type Visitor,
  visitorOf,
} from './visitor.ts';
import { registerWebAppManifest } from './web-app-manifest.ts';

export interface SiteDeps {
  config: Pick<Config, 'siteName' | 'statsDomain' | 'basePath'>;
  dispatch: Dispatch;
  sessions: Pick<Sessions, 'viewerOf'>;
  database: Pick<Database, 'read' | 'dataVersion'>;
  publicUrl: () => string;
  pages: PageServer;
}

const formLimitBytes = 64 * 1024;
const pageCacheBytes = 64 * 1024 * 1024;

interface Site extends SiteDeps {
  pageCache: ReturnType<typeof createPageCache>;
}

/** The pages and their files: everything that is not the API. */
export async function registerSite(fastify: FastifyInstance, deps: SiteDeps): Promise<void> {
  const site: Site = {
    ...deps,
    pageCache: createPageCache(pageCacheBytes),
  };
  registerDiscovery(fastify, deps);
  registerPictures(fastify, deps);
  registerMedia(fastify, deps);
  await fastify.register(async (scope) => {
    await registerFiles(scope);
    registerWebAppManifest(scope, site.pages, deps);
    readFormsAsText(scope);
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      answerError(site, error, request, reply),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: '/*',
      bodyLimit: formLimitBytes,
      // Before the body is read, because it is not a form of a page.
      onRequest: async (request, reply) => {
        if (/^\/(api|assets)(\/|\?|$)/.test(request.url)) return reply.callNotFound();
        const own = inLowerCase(request.url);
        if (own !== request.url) return reply.redirect(own, movedStatus(request.method));
      },
      handler: (request, reply) => answer(site, request, reply),
    });
  });
}

function answerError(
  site: Site,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const status = error.statusCode ?? 500;
  if (status === 415) return sendError(site, reply, status, 'wrongType');
  if (status >= 400 && status < 500) return sendError(site, reply, status, 'unreadable');
  request.log.error({ err: error }, 'A page couldn’t be rendered');
  if (asAppError(error).code !== 'busy') return sendError(site, reply, 500, 'failed');
  return sendError(site, setRetryAfter(reply, 503), 503, 'busy');
}

async function answer(site: Site, request: FastifyRequest, reply: FastifyReply) {
  const isForm = request.method === 'POST';
  const origins = [new URL(site.publicUrl()).origin, `${request.protocol}://${request.host}`];
  if (isForm && !isOwnForm(request.headers, origins)) return sendError(site, reply, 403, 'foreign');

  const token = tokenOf(request);
  const guestToken = guestTokenOf(request);
  const isPrivate = hasPrivateToken(request.url);
  const isAnonymous =
    token === null && guestToken === null && !isPrivate && readingPreferencesOf(request) === null;
  const dataVersion = site.database.dataVersion();
  const address = cacheAddress(request);
  if (isAnonymous && !isForm) {
    const unchanged = site.pageCache.unchanged(address, dataVersion);
    if (unchanged) return sendCached(site, request, reply, unchanged);
  }
  const visitor = await visitorOf(token, guestToken, site.sessions, request.ip);
  const page = await site.pages.answer(toPageRequest(request, visitor, site));
  const cookies = cookiesOf(request, page, visitor);
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (cookies.some(endsSession)) reply.headers(clearedCache);
  const styleHash = page.kind === 'page' ? page.styleHash : null;
  reply.headers(isPrivate ? privateHeaders(styleHash) : headersOf(site, request, styleHash));
  if (page.kind === 'redirect') return sendRedirect(site, reply, page, isForm);
  setRetryAfter(reply, page.status);
  if (!isAnonymous || isForm || cookies.length > 0) {
    return reply.code(page.status).header('cache-control', 'private, no-store').send(page.render());
  }
  const cached = site.pageCache.page(address, page.dataJson, page.render, styleHash);
  if (page.status !== 200) {
    return reply.code(page.status).header('cache-control', 'no-cache').send(cached.html);
  }
  site.pageCache.markUnchanged(address, dataVersion, cached);
  return sendCached(site, request, reply, cached);
}

/** A page in another theme is another page. */
const cacheAddress = (request: FastifyRequest): string => `${themeOf(request)} ${request.url}`;

/** A page that says that the session has ended also ends it in the browser; a redirect does not. */
function cookiesOf(request: FastifyRequest, page: PageReply, { hasDeadToken }: Visitor): string[] {
  const hasLostSession = hasDeadToken && page.kind === 'page';
  return hasLostSession ? [clearedCookie(request), ...page.cookies] : [...page.cookies];
}

function sendRedirect(
  site: Site,
  reply: FastifyReply,
  page: Extract<PageReply, { kind: 'redirect' }>,
  isForm: boolean,
) {
  if (!staysHere(page.location, site.publicUrl())) return sendError(site, reply, 404, 'astray');
  // After a form the next page is a GET, whatever the status says about methods.
  const status = isForm && page.status === 302 ? 303 : page.status;
  return reply.header('cache-control', 'no-store').redirect(page.location, status);
}

async function sendCached(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
) {
  const { html, etag, styleHash } = page;
  reply.headers(headersOf(site, request, styleHash));
  reply.header('cache-control', 'no-cache').header('etag', etag);
  reply.header('vary', 'Cookie, Accept-Encoding');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const coding = acceptedCoding(request.headers['accept-encoding']?.toString());
  if (coding === null) return reply.send(html);
  return reply.header('content-encoding', coding).send(await site.pageCache.sent(page, coding));
}

function sendError({ config }: Site, reply: FastifyReply, status: number, kind: PageError) {
  return reply
    .code(status)
    .headers(pageHeaders(config.statsDomain, null))
    .header('cache-control', 'no-store')
    .send(errorPage(kind, config.siteName, config.basePath));
}

const headersOf = ({ config }: Site, request: FastifyRequest, styleHash: string | null) =>
  pageHeaders(config.statsDomain, styleHash, request.url);

/** The headers of a private page. Without any referrer a form on it would not say that it comes from this site. */
const privateHeaders = (styleHash: string | null) => ({
  ...pageHeaders(undefined, styleHash),
  'referrer-policy': 'strict-origin',
});

const setRetryAfter = (reply: FastifyReply, status: number): FastifyReply =>
  status === 503 ? reply.header('retry-after', String(retryAfterSeconds)) : reply;

/** Whether a redirect stays here: no page leads to another site, whatever its address says. */
const staysHere = (location: string, publicUrl: string): boolean =>
  URL.canParse(location, publicUrl) &&
  new URL(location, publicUrl).origin === new URL(publicUrl).origin;

/** A file with a hash in its name never changes; the icon may. */
async function registerFiles(site: FastifyInstance) {
  await site.register(fastifyStatic, {
    root: clientFolder,
    serve: false,
    preCompressed: true,
  });
  site.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => {
    const { file } = request.params;
    if (!/^\w[\w.-]*$/.test(file)) return reply.callNotFound();
    return reply.sendFile(`assets/${file}`, { maxAge: '365d', immutable: true });
  });
  site.get('/favicon.svg', (_, reply) =>
    shownElsewhere(reply).sendFile('favicon.svg', { maxAge: '1d' }),
  );
  site.get('/favicon.ico', (_, reply) => shownElsewhere(reply).redirect('/favicon.svg', 301));
}

/** Pages parse their own forms; the API’s parser would turn them into objects. */
function readFormsAsText(site: FastifyInstance) {
  const type = 'application/x-www-form-urlencoded';
  if (site.hasContentTypeParser(type)) site.removeContentTypeParser(type);
  site.addContentTypeParser(type, { parseAs: 'string' }, (_, body, done) => done(null, body));
}

/** Names of people and screens have one address, in lower case. */
const inLowerCase = (url: string): string =>
  url.replace(/^\/[\w-]+(?=[/?]|$)/, (name) => name.toLowerCase());
