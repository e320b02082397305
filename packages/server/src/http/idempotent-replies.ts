import { createHmac } from 'node:crypto';
import { type EndpointKey, endpoints } from '@brasslamp/contract';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/portable.ts';
import { AppError, notValid } from './app-error.ts';
import { claimKey, findReply, forgetKey, keepReply, takeOverKey } from './queries.ts';

const keptMs = 24 * 60 * 60 * 1_000;
/** Longer than any call takes: whoever claimed the key then has died. */
const abandonedMs = 60_000;
const maxKeyCharacters = 128;

/** What a call answered: there is none for a 204. */
interface Kept {
  data?: unknown;
}

/** One POST that came with an `Idempotency-Key`. */
export interface RepeatableCall {
  key: EndpointKey;
  /** The user's id, or the address that an anonymous call came from. */
  caller: string;
  idempotencyKey: string;
  url: string;
  body: unknown;
}

/**
 * Makes a POST safe to send twice: what it answered the first time is kept for 24 hours and given
 * again. A call that was refused wrote nothing and leaves its key free.
 */
export function createIdempotentReplies(deps: {
  database: Database;
  /** Bodies may hold passwords: what is kept of them says nothing without this. */
  secret: string;
  now: () => number;
}) {
  const { database, secret, now } = deps;
  const fingerprint = (...parts: string[]): string =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');

  /** Null when the call is to run now; else what was answered the first time. */
  async function firstReply(keyHash: string, requestHash: string): Promise<Kept | null> {
    return database.write(async (trx) => {
      const claim = { key_hash: keyHash, request_hash: requestHash, created_at: now() };
      const before = await findReply(trx, keyHash);
      if (!before) {
        await claimKey(trx, claim);
        return null;
      }
      const ageMs = now() - before.created_at;
      const isFree = ageMs > (before.reply === null ? abandonedMs : keptMs);
      if (isFree) {
        await takeOverKey(trx, claim);
        return null;
      }
      if (before.request_hash !== requestHash) throw new AppError('idempotency_key_reused');
      if (before.reply === null) {
        throw new AppError('busy', 'The first request with this Idempotency-Key is under way', {
          retryAfterSeconds: 1,
        });
      }
      return JSON.parse(before.reply) as Kept;
    });
  }

  return async (call: RepeatableCall, run: () => Promise<unknown>): Promise<unknown> => {
    // A token is kept nowhere. To send these twice does no harm.
    if (endpoints[call.key].givesToken) return run();
    if (call.idempotencyKey.length > maxKeyCharacters || call.idempotencyKey === '') {
      throw notValid({
        path: 'Idempotency-Key',
        message: `Send 1 to ${maxKeyCharacters} characters`,
      });
    }
    const keyHash = fingerprint(call.caller, call.key, call.idempotencyKey);
    const requestHash = fingerprint(call.url, JSON.stringify(call.body) ?? '');
    const before = await firstReply(keyHash, requestHash).catch((error) => {
      // On PostgreSQL two at once can both find the key free and meet at the index.
      if (isUniqueViolation(error)) return firstReply(keyHash, requestHash);
      throw error;
    });
    if (before) return before.data;
    try {
      const data = await run();
      await database.write((trx) => keepReply(trx, keyHash, JSON.stringify({ data })));
      return data;
    } catch (error) {
      // Nothing was written: the same call may be tried again, and would be refused again.
      await database.write((trx) => forgetKey(trx, keyHash));
      throw error;
    }
  };
}

export type IdempotentReplies = ReturnType<typeof createIdempotentReplies>;
