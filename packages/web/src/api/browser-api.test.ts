import { describe, expect, it, vi } from 'vitest';
import { type Api, ApiError } from './api.ts';
import { createBrowserApi, withOfflineAnswers } from './browser-api.ts';

function setUp(answer: () => Response | Promise<Response>, token: string | null = 'the-token') {
  const send = vi.fn(async (_url: string, _init: RequestInit) => answer());
  const end = vi.fn();
  const api = createBrowserApi({ token: () => token, end }, send as unknown as typeof fetch);
  return { api, send, end, sent: () => send.mock.calls[0] as [string, RequestInit] };
}

/** All bytes of a file that comes in pieces. */
async function all(pieces: Uint8Array | AsyncIterable<Uint8Array>): Promise<number[]> {
  const bytes: number[] = [];
  for await (const piece of pieces instanceof Uint8Array ? [pieces] : pieces) bytes.push(...piece);
  return bytes;
}

const problem = (status: number, code: string) =>
  Response.json({ status, code, detail: 'Why', title: '', type: '', request_id: '' }, { status });

const node = '/api/stories/:username/:story_slug/nodes/:node_id';

const tooOften = (seconds: number) =>
  Response.json(
    { status: 429, code: 'too_often', detail: 'Wait' },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  );

describe('the browser’s API caller', () => {
  it('sends the token and answers with what is in data', async () => {
    const { api, sent } = setUp(() => Response.json({ data: { stories: [] } }));
    const reply = await api('GET /api/stories/:username', { params: { username: 'anna' } });
    expect(reply).toEqual({ stories: [] });
    expect(sent()[0]).toBe('/api/stories/anna');
    expect(sent()[1].headers).toMatchObject({ authorization: 'Bearer the-token' });
  });

  it('sends the login as a form and everything else as JSON', async () => {
    const login = setUp(() => Response.json({ data: {} }));
    await login.api('POST /api/user/login', { body: { username: 'a', password: 'b' } });
    expect(String(login.sent()[1].body)).toBe('username=a&password=b');
    const create = setUp(() => Response.json({ data: {} }));
    await create.api('POST /api/stories/:username', {
      params: { username: 'anna' },
      body: { title: 'T' },
    });
    expect(create.sent()[1].body).toBe('{"title":"T"}');
  });

  it('sends a file as a form whose type the browser names itself', async () => {
    const { api, sent } = setUp(() => Response.json({ data: {} }));
    const file = new Blob(['x'], { type: 'image/png' });
    const params = { username: 'anna', story_slug: 'lamp' };
    await api('POST /api/stories/:username/:story_slug/images', { params, body: { file } });
    const [, { body, headers }] = sent();
    expect([...(body as FormData).keys()]).toEqual(['file']);
    expect(Object.keys(headers ?? {})).not.toContain('content-type');
  });

  it('gives a file with its name', async () => {
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="mine.zip"',
    };
    const { api } = setUp(() => new Response(new Uint8Array([1, 2]), { headers }));
    const { bytes, ...about } = await api('GET /api/user/me/export', {});
    expect(about).toEqual({ fileName: 'mine.zip', mediaType: 'application/zip' });
    expect(await all(bytes)).toEqual([1, 2]);
  });

  it('says that the site is away when a file is cut off on the way', async () => {
    const headers = { 'content-disposition': 'attachment; filename="mine.zip"' };
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        pulled += 1;
        if (pulled === 1) stream.enqueue(new Uint8Array([1]));
        else stream.error(new TypeError('network error'));
      },
    });
    const { api } = setUp(() => new Response(body, { headers }));
    const { bytes } = await api('GET /api/user/me/export', {});
    await expect(all(bytes)).rejects.toMatchObject({ code: 'offline' });
  });

  it('calls nobody when a parameter is missing', async () => {
    const { api, send } = setUp(() => Response.json({}));
    const call = api('GET /api/stories/:username', { params: { username: undefined } });
    await expect(call).rejects.toThrow('"username"');
    expect(send).not.toHaveBeenCalled();
  });

  it('throws the problem by its code', async () => {
    const { api, end } = setUp(() => problem(409, 'slug_taken'));
    const call = api('GET /api/user/me', {});
    await expect(call).rejects.toMatchObject({ code: 'slug_taken', status: 409, detail: 'Why' });
    expect(end).not.toHaveBeenCalled();
  });

  it('ends the session when the token turns out dead, but not when a login fails', async () => {
    const dead = setUp(() => problem(401, 'not_signed_in'));
    await expect(dead.api('GET /api/user/me', {})).rejects.toThrow();
    expect(dead.end).toHaveBeenCalledExactlyOnceWith('GET /api/user/me');
    const failed = setUp(() => problem(401, 'login_failed'));
    const body = { username: 'a', password: 'b' };
    await expect(failed.api('POST /api/user/login', { body })).rejects.toThrow();
    expect(failed.end).not.toHaveBeenCalled();
  });

  it('says offline when nobody answers, or something that is not the site', async () => {
    const silent = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(silent.api('GET /api/user/me', {})).rejects.toMatchObject({ code: 'offline' });
    for (const proxy of [
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => Response.json({ message: 'Unauthorized' }, { status: 401 }),
      () => Response.json(null, { status: 403 }),
      () => Response.json({ login: 'https://wifi.example.org' }),
    ]) {
      const { api, end } = setUp(proxy);
      await expect(api('GET /api/user/me', {})).rejects.toMatchObject({ code: 'offline' });
      expect(end).not.toHaveBeenCalled();
    }
  });

  it('sends what came too often again as soon as it may, if that is soon', async () => {
    vi.useFakeTimers();
    try {
      const answers = [tooOften(2), tooOften(1), Response.json({ data: { id: 'n' } })];
      const { api, send } = setUp(() => answers.shift() as Response);
      const params = { username: 'anna', story_slug: 'mill', node_id: 'n' };
      const saved = api(`PUT ${node}`, { params, body: { body: 'Words' } });
      await vi.advanceTimersByTimeAsync(1_999);
      expect(send).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1_001);
      expect(await saved).toEqual({ id: 'n' });
      expect(send).toHaveBeenCalledTimes(3);
      expect(send.mock.calls.map(([, { body }]) => body)).toEqual(
        Array(3).fill('{"body":"Words"}'),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it('sends a call that makes something with one key until it is answered', async () => {
    const answers: (() => Response | Promise<Response>)[] = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => problem(503, 'database_away'),
      () => problem(401, 'not_signed_in'),
      () => new Response('{"data": {"id"', { status: 201 }),
      () => Response.json({ data: { id: 'first' } }, { status: 201 }),
      () => Response.json({ data: { id: 'second' } }, { status: 201 }),
    ];
    const { api, send } = setUp(() => (answers.shift() as () => Response)());
    const make = (title = 'T') =>
      api('POST /api/stories/:username', { params: { username: 'anna' }, body: { title } });
    for (let lost = 0; lost < 5; lost += 1) await expect(make()).rejects.toThrow();
    expect(await make()).toEqual({ id: 'first' });
    expect(await make()).toEqual({ id: 'second' });
    const keys = send.mock.calls.map(
      ([, { headers }]) => (headers as Record<string, string>)['idempotency-key'],
    );
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.slice(0, 6)).toEqual(Array(6).fill(keys[0]));
    expect(keys[6]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[6]).not.toBe(keys[0]);
  });

  it('tells calls that make different things apart, and gives others no key', async () => {
    const { api, send } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    const params = { username: 'anna', story_slug: 'mill' };
    const calls = [
      () => api('POST /api/stories/:username', { params, body: { title: 'T' } }),
      () => api('POST /api/stories/:username', { params, body: { title: 'U' } }),
      () => api('POST /api/stories/:username/:story_slug/playthrough', { params }),
      // To publish again what was edited since is another publish.
      () => api('POST /api/stories/:username/:story_slug/versions', { params, body: {} }),
      () => api('GET /api/user/me', {}),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow();
    const keys = send.mock.calls.map(
      ([, { headers }]) => (headers as Record<string, string>)['idempotency-key'],
    );
    expect(new Set(keys.slice(0, 3)).size).toBe(3);
    expect(keys.slice(3)).toEqual([undefined, undefined]);
  });

  it('says when to try again where that is long, and never tries a password again', async () => {
    const params = { username: 'anna', story_slug: 'mill', node_id: 'n' };
    const long = setUp(() => tooOften(60));
    const call = long.api(`PUT ${node}`, { params, body: {} });
    await expect(call).rejects.toMatchObject({ code: 'too_often', retryAfterMs: 60_000 });
    const login = setUp(() => tooOften(1));
    const body = { username: 'a', password: 'b' };
    await expect(login.api('POST /api/user/login', { body })).rejects.toMatchObject({
      status: 429,
    });
    expect([long.send.mock.calls.length, login.send.mock.calls.length]).toEqual([1, 1]);
  });
});

const key = 'GET /api/stories/:username/playthroughs';
const params = { username: 'anna' };

const failing = (code: 'offline' | 'not_found') =>
  vi.fn(() => Promise.reject(new ApiError({ code, status: 503, detail: '' }))) as unknown as Api;

it('answers with what is stored only when the site cannot be reached', async () => {
  const stored = vi.fn(async () => ['stored']);
  expect(await withOfflineAnswers(failing('offline'), stored)(key, { params })).toEqual(['stored']);
  expect(stored).toHaveBeenCalledWith(params);
  await expect(
    withOfflineAnswers(failing('not_found'), stored)(key, { params }),
  ).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('leaves the failure when nothing is stored, and when only the site’s answer counts', async () => {
  const offline = { code: 'offline' };
  const nothing = withOfflineAnswers(failing('offline'), async () => undefined);
  await expect(nothing(key, { params })).rejects.toMatchObject(offline);
  const broken = withOfflineAnswers(failing('offline'), () =>
    Promise.reject(new Error('no store')),
  );
  await expect(broken(key, { params })).rejects.toMatchObject(offline);
  const api = withOfflineAnswers(failing('offline'), async () => ['stored']);
  await expect(api(key, { params, onlyOnline: true })).rejects.toMatchObject(offline);
});

it('keeps no answer to anything but a reader’s own playthroughs', async () => {
  const api = withOfflineAnswers(failing('offline'), async () => ['stored']);
  await expect(api('GET /api/user/me', {})).rejects.toMatchObject({ code: 'offline' });
});
