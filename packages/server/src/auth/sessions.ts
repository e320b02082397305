import type { Database, Writer } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { newId } from '../ids.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  findSession,
  insertSession,
  listSessionsOf,
  type SessionWithUser,
  touchSession,
} from './queries.ts';
import type { Tokens } from './tokens.ts';
import type { Viewer } from './viewer.ts';

const hourMs = 60 * 60 * 1_000;
const lifetimeMs = 30 * 24 * hourMs;
const idleMs = 14 * 24 * hourMs;
/** A guest has nothing to sign in with again: only a long silence ends the session. */
const guestLifetimeMs = 10 * 365 * 24 * hourMs;
export const guestIdleMs = 90 * 24 * hourMs;
/** How stale `last_used_at` may get: a write at every request would cost more than the request. */
const touchEveryMs = hourMs;
const maxUserAgentCharacters = 300;

export interface SessionUser {
  id: string;
  username: string;
  flags: string[];
  is_guest?: boolean;
}

export interface NewSession {
  token: string;
  insert(trx: Writer): Promise<void>;
}

export interface Sessions {
  /** Makes a session. Its token is worth something once `put` has been committed. */
  create(user: SessionUser, userAgent: string): Promise<NewSession>;
  /** Who bears this token; null when it is worthless, for whatever reason. */
  viewerOf(token: string): Promise<Viewer | null>;
  /** Those of a user that are worth something, last used first. */
  list(userId: string): Promise<Row<'sessions'>[]>;
  /** `within` belongs to the same transaction. */
  end(sessionId: string, within: (trx: Writer) => Promise<unknown>): Promise<void>;
  /** False when the user has no such session. */
  endOne(userId: string, sessionId: string): Promise<boolean>;
  /** Says how many were ended. */
  endAll(userId: string, exceptSessionId?: string): Promise<number>;
}

export function createSessions(deps: {
  database: Database;
  tokens: Tokens;
  now: () => number;
}): Sessions {
  const { database, tokens, now } = deps;
  const touching = new Set<string>();

  function touch(sessionId: string, usedAt: number) {
    if (touching.has(sessionId)) return;
    touching.add(sessionId);
    database
      .write((trx) => touchSession(trx, sessionId, usedAt))
      // The next request tries again; none may fail because of it.
      .catch(() => {})
      .finally(() => touching.delete(sessionId));
  }

  return {
    create: async (user, userAgent) => {
      const createdAt = now();
      const session = {
        id: newId(),
        user_id: user.id,
        user_agent: userAgent.slice(0, maxUserAgentCharacters).toWellFormed(),
        created_at: createdAt,
        last_used_at: createdAt,
        expires_at: createdAt + (user.is_guest ? guestLifetimeMs : lifetimeMs),
      };
      const token = await tokens.sign({
        sessionId: session.id,
        userId: user.id,
        username: user.username,
        flags: user.flags,
        expiresAtMs: session.expires_at,
      });
      return {
        token,
        insert: async (trx) => {
          await deleteExpiredSessions(trx, user.id, {
            expiredBefore: createdAt,
            unusedSince: createdAt - idleMs,
          });
          await insertSession(trx, session);
        },
      };
    },
    viewerOf: async (token) => {
      const claimed = await tokens.verify(token);
      const session = claimed && (await findSession(database.read, claimed.sessionId));
      const usedAt = now();
      if (!session || !isGood(session, usedAt)) return null;
      if (session.last_used_at <= usedAt - touchEveryMs) touch(session.id, usedAt);
      return {
        user_id: session.user_id,
        username: session.username,
        is_admin: (JSON.parse(session.flags) as string[]).includes('admin'),
        is_guest: session.is_guest === 1,
        session_id: session.id,
      };
    },
    list: (userId) => {
      const at = now();
      return listSessionsOf(database.read, userId, { expiresAfter: at, usedSince: at - idleMs });
    },
    end: (sessionId, within) =>
      database.write(async (trx) => {
        await deleteSession(trx, sessionId);
        await within(trx);
      }),
    endOne: (userId, sessionId) => database.write((trx) => deleteSessionOf(trx, userId, sessionId)),
    endAll: (userId, exceptSessionId) =>
      database.write((trx) => deleteSessionsOf(trx, userId, exceptSessionId)),
  };
}

function isGood(session: SessionWithUser, now: number): boolean {
  const isGuest = session.is_guest === 1;
  return (
    session.expires_at > now &&
    session.last_used_at > now - (isGuest ? guestIdleMs : idleMs) &&
    session.suspended_at === null &&
    (isGuest || session.email_verified_at !== null)
  );
}
