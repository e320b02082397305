import compress from '@fastify/compress';
import Fastify from 'fastify';
import { loadPageServer } from '../../packages/server/src/site/load-page-server.ts';
import { prepareCall } from '../../packages/web/src/api/prepare-call.ts';

/**
 * The reference for `public-page.ts`: one bare Fastify route that compresses and renders a page with
 * `renderToString` from data it loads once. Arguments: the address of a site to load that data from,
 * and the path of the page. Prints its address.
 */
const [siteUrl = '', path = '/'] = process.argv.slice(2);
const pages = await loadPageServer('/');
const page = await pages.answer({
  request: new Request(new URL(path, siteUrl)),
  session: null,
  guest: null,
  guestToken: null,
  lastRead: null,
  themeInCookie: 'system',
  preferencesInCookie: null,
  hasDeadToken: false,
  site: { name: 'Brasslamp', statsDomain: null },
  isHttps: false,
  callAs: async () => {},
  call: async (key, input) => {
    const { params, query } = input as { params?: Record<string, string>; query?: object };
    const { method, url } = prepareCall(key, { params, query });
    const response = await fetch(new URL(url, siteUrl), { method });
    const answer = await response.json();
    return response.ok ? { ok: true, reply: answer.data } : { ok: false, problem: answer };
  },
  report: (error) => {
    throw error;
  },
});
if (page.kind !== 'page' || page.status !== 200) {
  throw new Error(`There is no page at ${path}: ${JSON.stringify(page)}`);
}

const fastify = Fastify();
await fastify.register(compress, { threshold: 1_024 });
fastify.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(page.render()));
process.stdout.write(`${await fastify.listen({ host: '127.0.0.1', port: 0 })}\n`);
