import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;

const listeners = new Map<string, Listener>();
const emptied = new Response('the empty page');

beforeEach(async () => {
  vi.stubGlobal('offlineFiles', []);
  vi.stubGlobal('buildMark', 'one');
  vi.stubGlobal('location', {
    origin: 'https://site.example',
    href: 'https://site.example/service-worker.js',
  });
  vi.stubGlobal('self', {
    addEventListener: (type: string, listen: Listener) => listeners.set(type, listen),
  });
  vi.stubGlobal('caches', {
    keys: async () => ['files one'],
    match: async (page: unknown) => (page === '/offline.html' ? emptied : undefined),
  });
  vi.resetModules();
  await vi.importActual('./service-worker.ts');
});

afterEach(() => void vi.unstubAllGlobals());

/** The response to a browser that goes to the page; undefined = the worker leaves it alone. */
function visit(answer: () => Promise<Response>, path = '/reading', preloaded?: Response) {
  vi.stubGlobal('fetch', answer);
  let response: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: { url: `https://site.example${path}`, method: 'GET', mode: 'navigate' },
    preloadResponse: Promise.resolve(preloaded),
    respondWith: (given: Promise<Response>) => {
      response = given;
    },
  });
  return response;
}

it.each([502, 503, 504])(
  'draws what is cached when something in between says %i',
  async (status) => {
    const answer = new Response('Bad gateway', { status });
    expect(await visit(async () => answer)).toBe(emptied);
    expect(await visit(() => Promise.reject(new Error('not asked')), '/', answer)).toBe(emptied);
  },
);

it.each([200, 404, 429, 500, 501, 505])('shows what the site answers with %i', async (status) => {
  const answer = new Response('A page', { status });
  expect(await visit(async () => answer)).toBe(answer);
});

it('draws what is cached when nobody answers, and leaves calls and files alone', async () => {
  expect(await visit(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(emptied);
  for (const path of ['/api/stories/anna', '/pictures/site.png', '/feeds/anna.atom']) {
    expect(visit(async () => new Response('A file'), path)).toBeUndefined();
  }
});

it.each([
  [200, 1],
  [404, 0],
])('keeps a file that a screen loaded, if it is there: %i', async (status, times) => {
  const put = vi.fn(async () => undefined);
  vi.stubGlobal('caches', { match: async () => undefined, open: async () => ({ put }) });
  const answer = new Response('A file', { status });
  expect(await visit(async () => answer, '/assets/workspace-1a2b.js')).toBe(answer);
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(times));
});
