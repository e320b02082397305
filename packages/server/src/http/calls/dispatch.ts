import { type EndpointKey, type Endpoints, endpoints, type Reply } from '@brasslamp/contract';
import { isRecord } from '@brasslamp/story/model/records';
import type { Viewer } from '../../auth/viewer.ts';
import type { Writer } from '../../db/database.ts';
import { AppError, notValid } from '../../errors/app-error.ts';
import {
  LargeJson,
  mediaTypes,
  parse,
  type ReadBody,
  type ReadLargeBody,
  readBody,
} from '../bodies/read-body.ts';
import { SentForm } from '../bodies/sent-form.ts';
import type { Caller } from './caller.ts';
import type { AllHandlers, FieldChecks } from './handlers.ts';
import type { ConsumeQuota } from './quotas.ts';

/** A call as it was sent: nothing in it is trusted yet. */
export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  ifMatch?: readonly number[] | null;
}

/**
 * Runs one call of the contract: checks who may call, parses every part of the input, runs the
 * handler. HTTP requests and pages rendered on the server both go through here.
 * Throws `AppError`, with every wrong field listed.
 */
export type Dispatch = <K extends EndpointKey>(
  key: K,
  input: RawInput,
  caller: Caller,
) => Promise<Reply<K>>;

type WhoCalls = Endpoints[EndpointKey]['who'];

const isPlain = (body: unknown): body is Record<string, unknown> =>
  isRecord(body) && !(body instanceof LargeJson) && !(body instanceof SentForm);

export function createDispatch(
  handlers: AllHandlers,
  checks: FieldChecks,
  consumeQuota: ConsumeQuota,
  readLargeBody: ReadLargeBody,
): Dispatch {
  async function bodyOf(key: EndpointKey, sent: unknown, caller: Caller): Promise<ReadBody> {
    const who = caller.viewer?.user_id ?? caller.ip;
    if (sent instanceof SentForm) return readBody(key, await sent.fields(who));
    if (!(sent instanceof LargeJson)) return readBody(key, sent);
    const { json, errors } = await readLargeBody(key, sent, who);
    return { value: json === null ? undefined : JSON.parse(json), errors };
  }

  return async (key, input, caller) => {
    const endpoint: Endpoints[EndpointKey] = endpoints[key];
    if (!mayCall(endpoint.who, caller.viewer)) throw new AppError('not_signed_in');
    if (endpoint.who === 'admin' && !caller.viewer?.is_admin) {
      throw new AppError('not_allowed');
    }
    consumeQuota(key, caller);
    if (endpoint.body && input.body === undefined) {
      throw new AppError('bad_request.body_missing', { media_type: mediaTypes[endpoint.bodyType] });
    }
    const params = parse(endpoint.params, withoutNul(input.params));
    const query = parse(endpoint.query, withoutNul(input.query));
    const body = await bodyOf(key, input.body, caller);
    const errors = [params, query, body].flatMap((part) => part.errors);
    if (errors.length > 0) {
      const fields = isPlain(input.body) ? input.body : {};
      const more = checks[key]?.(fields) ?? [];
      const known = new Set(errors.map(({ path }) => path));
      throw notValid(...errors, ...more.filter(({ path }) => !known.has(path)));
    }
    const call = {
      params: params.value,
      query: query.value,
      body: body.value,
      ifMatch: input.ifMatch ?? null,
      ...caller,
      answer: async <T>(trx: Writer, reply: T): Promise<T> => {
        await caller.saveReply?.(trx, reply);
        return reply;
      },
    };
    const handler = handlers[key] as (call: unknown) => Promise<unknown>;
    return (await handler(call)) as Reply<typeof key>;
  };
}

/** Databases refuse a NUL in a query, and nothing has such a name. */
function withoutNul(sent: unknown): unknown {
  if (!isRecord(sent)) return sent;
  const fields = Object.entries(sent).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value,
  ]);
  return Object.fromEntries(fields);
}

/** Whether this kind of caller may make the call; guests count as anonymous except for readers' calls. */
const mayCall = (who: WhoCalls, viewer: Viewer | null): boolean =>
  who === 'anyone' || (viewer !== null && (who === 'reader' || !viewer.is_guest));
