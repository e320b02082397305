// `npm run dev`: the real site with Vite in front of it. What a browser loads comes from the sources and is
// replaced while it runs; pages are drawn by the sources too. Node starts this anew when the server's code changes.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { createApp } from '../../packages/server/src/app.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { start } from '../../packages/server/src/start.ts';
import { root } from '../root.mjs';
import { drawnFromSources, firstScript, nonce } from './drawn-from-sources.ts';

const web = join(root, 'packages/web');

/** The worker of a built site that was here before would answer from its cache: this one ends it. */
const noWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', () => registration.unregister());`;

const ofDev: Plugin = {
  name: 'dev',
  resolveId: (id) => (id === firstScript ? id : null),
  load: (id) =>
    id === firstScript
      ? `import '/@vite/client';${react.preambleCode.replace('__BASE__', '/')}`
      : null,
  configureServer: ({ middlewares }) => {
    middlewares.use('/service-worker.js', (_, reply) => {
      reply.setHeader('content-type', 'text/javascript').end(noWorker);
    });
  },
};

/** Vite answers what it knows, and the site the rest. */
function putInFront(vite: ViteDevServer, server: Server) {
  const site = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, reply: ServerResponse) =>
    vite.middlewares(request, reply, () => {
      for (const answer of site) answer.call(server, request, reply);
    }),
  );
}

// Its address is where it listens, whatever the settings say of the real site's.
const { PUBLIC_URL: _, ...settings } = process.env;
const config = readConfig(settings);
const drawn = drawnFromSources(config.basePath);
const app = await createApp(config, { pages: drawn.pages });
const { server } = app.fastify;
const vite = await createServer({
  root: web,
  configFile: join(web, 'vite.config.ts'),
  // As Node loads it, and so watches it.
  configLoader: 'native',
  cacheDir: join(root, '.cache/vite'),
  appType: 'custom',
  plugins: [ofDev],
  html: { cspNonce: nonce },
  server: { middlewareMode: true, hmr: { server } },
});
await drawn.begin(vite);
putInFront(vite, server);
const site = await start(config, app);
console.log(`${site.siteName} is at ${site.url}, and follows each change of the code.`);

async function stop() {
  await vite.close();
  await site.stop();
  process.exit(0);
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
