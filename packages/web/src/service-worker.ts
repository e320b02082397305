/*
 * Keeps the files that reading needs, so that a story once opened goes on without the site, and those of
 * other screens once they were used: writing goes on as well. Every page still comes from the site; only when it cannot be reached an empty page replaces it, which
 * draws what the browser keeps (`reader/session/`). Nothing of what anybody reads passes through here:
 * the API is left alone. The build puts in what to keep (`build/offline-files.ts`).
 *
 * A newer worker keeps its files and waits until no page of the older one is open, as browsers have
 * it: where one took over at once (`skipWaiting`), Chromium could leave a page that was asked for in
 * that moment without an answer, for ever. So each looks for files in the caches of all of them.
 */

declare const offlineFiles: readonly string[];
declare const buildMark: string;

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends LastingEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface Worker {
  addEventListener(type: 'install' | 'activate', listen: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: RequestEvent) => void): void;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
}

const worker = self as unknown as Worker;

/** The path at which the site begins on its host: `/`, or one such as `/stories/`. */
const base = new URL('.', location.href).pathname;
const emptyPage = `${base}offline.html`;
/** Caches belong to the host: those of its other sites have other names. */
const prefix = base === '/' ? 'files ' : `${base} files `;
const cacheName = prefix + buildMark;
/** Pages of the build before may still be open, and want their files. */
const buildsKept = 2;

/** Below `base`. */
const notPages = /^(api|assets|feeds|pictures|openapi)(\/|$)|\.\w+$/;

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheFiles());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      dropOldBuilds(),
      worker.registration.navigationPreload?.enable(),
      worker.clients.claim(),
    ]),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isOwn = origin === location.origin && pathname.startsWith(base);
  if (!isOwn || request.method !== 'GET') return;
  const path = pathname.slice(base.length);
  if (path.startsWith('assets/')) event.respondWith(file(request));
  else if (request.mode === 'navigate' && !notPages.test(path)) event.respondWith(page(event));
});

async function cacheFiles() {
  const cache = await caches.open(cacheName);
  await cache.addAll([
    ...offlineFiles.map((name) => base + name),
    new Request(emptyPage, { cache: 'reload' }),
  ]);
}

/** The names of the caches, the oldest first. */
async function builds() {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

async function dropOldBuilds() {
  const others = (await builds()).filter((name) => name !== cacheName);
  const old = others.slice(0, 1 - buildsKept);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** File names contain a hash: what is cached is right. */
async function file(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(cacheName);
    // A browser that has no room keeps none.
    void cache.put(request, response.clone()).catch(() => undefined);
  }
  return response;
}

/** 502, 503 and 504: something in between says that the site does not answer. */
const isUnreachable = ({ status }: Response) => status >= 502 && status <= 504;

/** The empty page of the newest build whose files are all here. */
async function emptied(): Promise<Response | undefined> {
  for (const build of (await builds()).reverse()) {
    const cached = await caches.match(emptyPage, { cacheName: build });
    if (cached) return cached;
  }
  return undefined;
}

async function page(event: RequestEvent): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    return isUnreachable(response) ? ((await emptied()) ?? response) : response;
  } catch (error) {
    const cached = await emptied();
    if (cached) return cached;
    throw error;
  }
}
