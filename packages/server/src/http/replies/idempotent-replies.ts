import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { type EndpointKey, endpoints } from '@brasslamp/contract';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import type { Database, Writer } from '../../db/database.ts';
import { AppError, fieldError, notValid } from '../../errors/app-error.ts';
import { findReply, readReplyBytes, saveReply } from './queries.ts';

export const replyLifetimeMs = 24 * 60 * 60 * 1_000;
/** The room for all answers of a day to one person: some 70,000 short ones. */
const mostMegabytes = 50;

/** The answer of a call; a 204 has no data. */
interface StoredReply {
  data?: unknown;
}

/** A POST that came with an `Idempotency-Key`. */
export interface RepeatableCall {
  key: EndpointKey;
  /** The answer is deleted with this user; null for an anonymous call. */
  userId: string | null;
  /** The user's id, or the address that an anonymous call came from. */
  caller: string;
  idempotencyKey: string;
  url: string;
  body: unknown;
}

/** Stores what a call answers, in the transaction of the call. */
export type SaveReply = (trx: Writer, data: unknown) => Promise<void>;

interface Deps {
  database: Database;
  /** Bodies may hold passwords: what is stored of them says nothing without this. */
  secret: string;
  now: () => number;
}

/**
 * Makes a POST safe to send twice: its first answer is stored for 24 hours and given again. The
 * answer is a row that is written in the call’s own transaction, under a unique key: so after a
 * crash both are there or neither is, and of two processes that get the same call at the same time
 * one cannot commit. A call that was refused leaves its key free.
 */
export function createIdempotentReplies(deps: Deps) {
  const inTurn = createKeyedQueue();
  return async (
    call: RepeatableCall,
    run: (saveReply: SaveReply) => Promise<unknown>,
  ): Promise<unknown> => {
    // A token is stored nowhere. To send these twice does no harm.
    if (endpoints[call.key].givesToken) return run(async () => {});
    const { caller, key, idempotencyKey } = call;
    if (idempotencyKey.length > siteLimits.idempotencyKey || idempotencyKey === '') {
      const most = siteLimits.idempotencyKey;
      throw notValid(fieldError('Idempotency-Key', 'idempotency_key_form', { most }));
    }
    const keyHash = digest(deps.secret, caller, key, idempotencyKey).toString('hex');
    return inTurn(keyHash, () => runOrRepeat(deps, call, run, keyHash));
  };
}

async function runOrRepeat(
  deps: Deps,
  { caller, key, idempotencyKey, url, body, userId }: RepeatableCall,
  run: (saveReply: SaveReply) => Promise<unknown>,
  keyHash: string,
): Promise<unknown> {
  const { database, secret, now } = deps;
  const seal = createSeal(digest(secret, 'reply', caller, key, idempotencyKey));
  const requestHash = digest(secret, url, JSON.stringify(body) ?? '').toString('hex');
  const before = await firstReply(deps, keyHash, requestHash, seal);
  if (before) return before.data;
  let isSaved = false;
  const save: SaveReply = async (trx, data) => {
    const row = {
      key_hash: keyHash,
      request_hash: requestHash,
      reply: seal.close(JSON.stringify({ data })),
      user_id: userId,
      created_at: now(),
    };
    if (!(await saveReply(trx, row, now() - replyLifetimeMs))) throw new AppError('busy');
    if (userId !== null && (await readReplyBytes(trx, userId)) > mostMegabytes * 1_000_000) {
      throw new AppError('limit_reached.replies', { most_megabytes: mostMegabytes });
    }
    isSaved = true;
  };
  try {
    const data = await run(save);
    // The call changed nothing in the database, so it may run again.
    if (!isSaved) await database.write((trx) => save(trx, data));
    return data;
  } catch (error) {
    // Another process was faster, or a commit got through although its success was never reported.
    const other = await firstReply(deps, keyHash, requestHash, seal).catch(() => null);
    if (other) return other.data;
    throw error;
  }
}

async function firstReply(
  { database, now }: Deps,
  keyHash: string,
  requestHash: string,
  seal: Seal,
): Promise<StoredReply | null> {
  const row = await findReply(database.read, keyHash, now() - replyLifetimeMs);
  if (!row) return null;
  if (row.request_hash !== requestHash) throw new AppError('idempotency_key_reused');
  return JSON.parse(seal.open(row.reply));
}

const digest = (secret: string, ...parts: string[]) =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest();

export type IdempotentReplies = ReturnType<typeof createIdempotentReplies>;

/** Makes a queue in which calls with the same key run one after the other, in one process. */
function createKeyedQueue() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(run, run);
    last.set(key, turn);
    const forget = () => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(forget, forget);
    return turn;
  };
}

interface Seal {
  close(text: string): string;
  open(sealed: string): string;
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Answers contain people's texts, so they are encrypted with the caller's key: the database alone can't
 * reveal them.
 */
function createSeal(key: Buffer): Seal {
  return {
    close: (text) => {
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, key, iv);
      const sealed = [sealing.update(text, 'utf8'), sealing.final()];
      return Buffer.concat([iv, sealing.getAuthTag(), ...sealed]).toString('base64');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes));
      opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return (
        opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') +
        opening.final('utf8')
      );
    },
  };
}
