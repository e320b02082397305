import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sessions } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Dispatch } from '../http/calls/dispatch.ts';
import { movedStatus } from '../http/replies/moved.ts';
import { asAppError, retryAfterSeconds } from '../http/replies/problems.ts';
import { clearedCache, shownElsewhere } from '../http/server/security-headers.ts';
import { registerDiscovery } from './discovery/register-discovery.ts';
import { errorPage, type PageError } from './error-page.ts';
import { isOwnForm } from './is-own-form.ts';
import { clientFolder, loadPageServer } from './load-page-server.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';
import { pageHeaders } from './page-headers.ts';
import { hasPrivateToken, toPageRequest } from './page-request.ts';
import { registerPictures } from './pictures/register-pictures.ts';
import {
  clearedCookie,
  endsSession,
  guestTokenOf,
  themeOf,
  tokenOf,
  visitorOf,
} from './visitor.ts';
import { registerWebAppManifest } from './web-app-manifest.ts';

export interface SiteDeps {
  config: Pick<Config, 'siteName' | 'statsDomain'>;
  dispatch: Dispatch;
  sessions: Pick<Sessions, 'viewerOf'>;
  database: Pick<Database, 'read' | 'dataVersion'>;
  publicUrl: () => string;
}

const formLimitBytes = 64 * 1024;
const pageCacheBytes = 64 * 1024 * 1024;

/** The pages and their files: everything that is not the API. */
export async function registerSite(fastify: FastifyInstance, deps: SiteDeps): Promise<void> {
  const pages = await loadPageServer();
  const pageCache = createPageCache(pageCacheBytes);
  const headersFor = (styleHash: string | null) => pageHeaders(deps.config.statsDomain, styleHash);
  // Without any referrer a form on such a page would not say that it comes from this site.
  const privateHeadersFor = (styleHash: string | null) => ({
    ...pageHeaders(undefined, styleHash),
    'referrer-policy': 'strict-origin',
  });

  registerDiscovery(fastify, deps);
  registerPictures(fastify, deps);
  await fastify.register(async (site) => {
    await registerFiles(site);
    registerWebAppManifest(site, pages, deps);
    readFormsAsText(site);
    site.setErrorHandler((error: FastifyError, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status === 415) return trouble(reply, status, 'wrongType');
      if (status >= 400 && status < 500) return trouble(reply, status, 'unreadable');
      request.log.error({ err: error }, 'page failed');
      if (asAppError(error).code !== 'busy') return trouble(reply, 500, 'failed');
      return trouble(tellWhen(reply, 503), 503, 'busy');
    });
    site.route({
      method: ['GET', 'POST'],
      url: '/*',
      bodyLimit: formLimitBytes,
      // Before the body is read: it is none of a page's forms.
      onRequest: async (request, reply) => {
        if (/^\/(api|assets)(\/|\?|$)/.test(request.url)) return reply.callNotFound();
        const own = inLowerCase(request.url);
        if (own !== request.url) return reply.redirect(own, movedStatus(request.method));
      },
      handler: (request, reply) => answer(request, reply),
    });
  });

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const isForm = request.method === 'POST';
    const origins = [new URL(deps.publicUrl()).origin, `${request.protocol}://${request.host}`];
    if (isForm && !isOwnForm(request.headers, origins)) return trouble(reply, 403, 'foreign');

    const token = tokenOf(request);
    const guestToken = guestTokenOf(request);
    const isPrivate = hasPrivateToken(request.url);
    const isStranger = token === null && guestToken === null && !isPrivate;
    const dataVersion = deps.database.dataVersion();
    // A page lit otherwise is another page.
    const address = `${themeOf(request)} ${request.url}`;
    if (isStranger && !isForm) {
      const unchanged = pageCache.unchanged(address, dataVersion);
      if (unchanged) return sendKept(request, reply, unchanged);
    }
    const visitor = await visitorOf(token, guestToken, deps.sessions);
    const page = await pages.answer(toPageRequest(request, visitor, deps));
    const cookies = [...page.cookies];
    // A page that says so ends the session in the browser too; after a redirect the next one does.
    const isTold = visitor.hasDeadToken && page.kind === 'page';
    if (isTold) cookies.unshift(clearedCookie(request));
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    if (cookies.some(endsSession)) reply.headers(clearedCache);
    const styleHash = page.kind === 'page' ? page.styleHash : null;
    reply.headers(isPrivate ? privateHeadersFor(styleHash) : headersFor(styleHash));
    if (page.kind === 'redirect') {
      if (!staysHere(page.location, deps.publicUrl())) {
        return trouble(reply, 404, 'astray');
      }
      // After a form the next page is got, whatever the status says about methods.
      const status = isForm && page.status === 302 ? 303 : page.status;
      return reply.header('cache-control', 'no-store').redirect(page.location, status);
    }
    tellWhen(reply, page.status);
    const isPublic = isStranger && !isForm && cookies.length === 0;
    if (!isPublic) {
      return reply
        .code(page.status)
        .header('cache-control', 'private, no-store')
        .send(page.render());
    }
    const kept = pageCache.page(address, page.dataJson, page.render, styleHash);
    if (page.status !== 200) {
      return reply.code(page.status).header('cache-control', 'no-cache').send(kept.html);
    }
    pageCache.keepUnchanged(address, dataVersion, kept);
    return sendKept(request, reply, kept);
  }

  function sendKept(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
    const { html, etag, styleHash } = page;
    reply.headers(headersFor(styleHash)).header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(html);
  }

  function trouble(reply: FastifyReply, status: number, kind: PageError) {
    return reply
      .code(status)
      .headers(headersFor(null))
      .header('cache-control', 'no-store')
      .send(errorPage(kind, deps.config.siteName));
  }
}

/** When it is worth to ask again. */
const tellWhen = (reply: FastifyReply, status: number): FastifyReply =>
  status === 503 ? reply.header('retry-after', String(retryAfterSeconds)) : reply;

/** No page of this site leads to another one, whatever stands in its address. */
const staysHere = (location: string, publicUrl: string): boolean =>
  URL.canParse(location, publicUrl) &&
  new URL(location, publicUrl).origin === new URL(publicUrl).origin;

/** Hashed names never change what they hold; the icon may. */
async function registerFiles(site: FastifyInstance) {
  await site.register(fastifyStatic, {
    root: clientFolder,
    serve: false,
    preCompressed: true,
  });
  site.get('/assets/:file', (request, reply) => {
    const { file } = request.params as { file: string };
    if (!/^\w[\w.-]*$/.test(file)) return reply.callNotFound();
    return reply.sendFile(`assets/${file}`, { maxAge: '365d', immutable: true });
  });
  site.get('/favicon.svg', (_, reply) =>
    shownElsewhere(reply).sendFile('favicon.svg', { maxAge: '1d' }),
  );
  site.get('/favicon.ico', (_, reply) => shownElsewhere(reply).redirect('/favicon.svg', 301));
}

/** Pages read their own forms, as a browser would; the API's parser would make objects of them. */
function readFormsAsText(site: FastifyInstance) {
  const type = 'application/x-www-form-urlencoded';
  if (site.hasContentTypeParser(type)) site.removeContentTypeParser(type);
  site.addContentTypeParser(type, { parseAs: 'string' }, (_, body, done) => done(null, body));
}

/** Names of people and screens are in lower case, however they were typed: each has one address. */
const inLowerCase = (url: string): string =>
  url.replace(/^\/[\w-]+(?=[/?]|$)/, (name) => name.toLowerCase());
