import type { EndpointKey, FileReply } from '@brasslamp/contract';
import type { Problem } from '@brasslamp/contract/error-codes';
import { isRecord } from '@brasslamp/story/model/records';
import { onHost } from '../host/base-path.ts';
import { type Api, ApiError, type ApiInput } from './api.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { prepareCall } from './prepare-call.ts';

interface Bearer {
  token(): string | null;
  /** The server would not have the token for this call. */
  end(key: EndpointKey): void;
}

const frozenStory: EndpointKey =
  'GET /api/stories/:username/:story_slug/versions/:version_id/story';

/** The API over HTTP, with the token in the header. A token that turns out dead is dropped. */
export function createBrowserApi(bearer: Bearer, send: typeof fetch = fetch): Api {
  const tries = createIdempotencyKeys();
  const call = async (key: EndpointKey, input: AnyInput): Promise<unknown> => {
    const { method, url } = prepareCall(key, input);
    const token = bearer.token();
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    if (input.ifMatch !== undefined) headers['if-match'] = `"${input.ifMatch}"`;
    const oneTry = tries.begin(key, url, input.body);
    if (oneTry) headers['idempotency-key'] = oneTry.key;
    const body = input.body === undefined ? undefined : encoded(key, input.body);
    if (typeof body === 'string') headers['content-type'] = 'application/json';
    const response = await sendPatiently(url, () =>
      reach(() =>
        send(onHost(url), {
          method,
          headers,
          ...(body !== undefined && { body }),
          ...(input.signal && { signal: input.signal }),
          ...(input.keepalive && { keepalive: true }),
        }),
      ),
    );
    if (response.status === 204) return undefined;
    if (response.ok && isFile(response)) return fileIn(response);
    if (response.ok) {
      const data = await reach(() => readData(key, response));
      oneTry?.end();
      return data;
    }
    const problem = await reach(() => readProblem(response));
    // A late answer to a token that is not in use any more says nothing about the new one.
    if (problem.code === 'not_signed_in' && token && token === bearer.token()) bearer.end(key);
    throw new ApiError({ ...problem, retryAfterMs: retryAfterMs(response) });
  };
  return (key, input) => call(key, input) as Promise<never>;
}

type AnyInput = Parameters<typeof prepareCall>[1] &
  Omit<ApiInput<EndpointKey>, 'params' | 'query' | 'body'>;

/** A browser names the type of a form itself. */
function encoded(key: EndpointKey, body: unknown): string | URLSearchParams | FormData {
  if (key === 'POST /api/user/login' && isRecord(body)) {
    return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
  }
  const file = isRecord(body) ? body.file : null;
  if (!(file instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  form.set('file', file);
  return form;
}

/** In all; who waits sees that it is under way. */
const patienceMs = 10_000;

/**
 * Sends a call that came too often, and so was not done, again as soon as the site says, if that is soon. Not what has
 * to do with passwords and codes, where each try counts.
 */
async function sendPatiently(url: string, attempt: () => Promise<Response>): Promise<Response> {
  let waitedMs = 0;
  for (;;) {
    const response = await attempt();
    const pauseMs = retryAfterMs(response);
    const isHurried = url.startsWith('/api/user/') || url.startsWith('/api/guests');
    if (response.status !== 429 || pauseMs === undefined || isHurried) return response;
    waitedMs += pauseMs;
    if (waitedMs > patienceMs) return response;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? seconds * 1_000 : undefined;
}

const isFile = ({ headers }: Response) =>
  headers.get('content-disposition')?.startsWith('attachment') === true;

function fileIn({ headers, body }: Response): FileReply {
  const [, fileName = ''] =
    /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  const mediaType = headers.get('content-type') ?? 'application/octet-stream';
  return { fileName, mediaType, bytes: piecesOf(body) };
}

/** The pieces of a file as they come: it may be larger than what fits the memory. */
async function* piecesOf(body: Response['body']): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  for (;;) {
    const { done, value } = await reach(() => reader.read());
    if (done) return;
    yield value;
  }
}

async function readData(key: EndpointKey, response: Response): Promise<unknown> {
  const answer: unknown = await response.json();
  if (!isRecord(answer)) throw notTheSite();
  // What is frozen is the answer itself.
  if (key === frozenStory) return answer;
  if (!('data' in answer)) throw notTheSite();
  return answer.data;
}

async function readProblem(response: Response): Promise<Problem> {
  const answer: unknown = await response.json();
  if (!isProblem(answer)) throw notTheSite();
  return answer;
}

const isProblem = (answer: unknown): answer is Problem => isRecord(answer) && 'code' in answer;
const notTheSite = () => new TypeError('The site did not answer');

/** An answer that is cut off, or that says what the site never says, came from something else. */
async function reach<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError({ code: 'offline', status: 503, detail: 'The site could not be reached' });
  }
}

type Params = Record<string, string | null | undefined>;

const answerable = new Set<EndpointKey>([
  'GET /api/stories/:username/playthroughs',
  'GET /api/stories/:username/:story_slug/playthrough',
  'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id',
]);

/** The API; where the site cannot be reached, what this browser has stored is the answer. */
export function withOfflineAnswers(
  api: Api,
  offlineAnswer: (params: Params) => Promise<unknown>,
): Api {
  return async (key, input) => {
    try {
      return await api(key, input);
    } catch (error) {
      const isUnreachable = error instanceof ApiError && error.code === 'offline';
      if (!isUnreachable || input.onlyOnline || !answerable.has(key)) throw error;
      const stored = await offlineAnswer(input.params ?? {}).catch(() => undefined);
      if (stored === undefined) throw error;
      return stored as never;
    }
  };
}
