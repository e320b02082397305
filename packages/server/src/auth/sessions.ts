import type { Database, Writer } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { newId } from '../ids.ts';
import { wideNetworkOf } from '../ip-network.ts';
import { flagsOf } from './flags.ts';
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
/** A guest cannot log in again, so a session ends only after a long time without use. */
const guestLifetimeMs = 10 * 365 * 24 * hourMs;
export const guestIdleMs = 90 * 24 * hourMs;
/** `last_used_at` may be this old: a write at each request would cost more than the request. */
const touchEveryMs = hourMs;
const maxUserAgentCharacters = 300;

export interface SessionUser {
  id: string;
  username: string;
  flags: string[];
  is_guest?: boolean;
}

/** The place from which somebody signs in. */
interface SignInPlace {
  ip: string;
  userAgent: string;
}

export interface NewSession {
  token: string;
  insert(trx: Writer): Promise<void>;
}

export interface Sessions {
  /** Makes a session. Its token is valid once `insert` has been committed. */
  create(user: SessionUser, from: SignInPlace): Promise<NewSession>;
  /** Whose token it is, sent from this address; null when it is not valid, for any reason. */
  viewerOf(token: string, ip: string): Promise<Viewer | null>;
  /** A user’s valid sessions, last used first. */
  list(userId: string): Promise<Row<'sessions'>[]>;
  /** `within` runs in the same transaction. */
  end(sessionId: string, within: (trx: Writer) => Promise<unknown>): Promise<void>;
  /** False when the user has no such session. */
  endOne(userId: string, sessionId: string): Promise<boolean>;
  /** Returns how many were ended. */
  endAll(userId: string, exceptSessionId?: string): Promise<number>;
}

interface SessionDeps {
  database: Database;
  tokens: Tokens;
  now: () => number;
}

export function createSessions(deps: SessionDeps): Sessions {
  const { database, tokens, now } = deps;
  const touch = createTouch(database);
  return {
    create: (user, from) => createSession(deps, user, from),
    viewerOf: async (token, ip) => {
      const claims = await tokens.verify(token);
      const session = claims && (await findSession(database.read, claims.sessionId));
      const usedAt = now();
      if (!session || !isGood(session, usedAt)) return null;
      if (session.last_used_at <= usedAt - touchEveryMs) {
        const network = networkToKeep(ip, session.is_guest === 1);
        touch(session.id, { last_used_at: usedAt, network });
      }
      return {
        user_id: session.user_id,
        username: session.username,
        is_admin: flagsOf(session).includes('admin'),
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

/** The network to keep with a session; none of a guest: they have no list of sessions that would say it. */
const networkToKeep = (ip: string, isGuest: boolean) => (isGuest ? null : wideNetworkOf(ip));

async function createSession(
  { tokens, now }: SessionDeps,
  user: SessionUser,
  { ip, userAgent }: SignInPlace,
): Promise<NewSession> {
  const createdAt = now();
  const session = {
    id: newId(),
    user_id: user.id,
    user_agent: userAgent.slice(0, maxUserAgentCharacters).toWellFormed(),
    created_at: createdAt,
    last_used_at: createdAt,
    expires_at: createdAt + (user.is_guest ? guestLifetimeMs : lifetimeMs),
    network: networkToKeep(ip, user.is_guest === true),
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
      const unusedSince = createdAt - idleMs;
      await deleteExpiredSessions(trx, user.id, { expiredBefore: createdAt, unusedSince });
      await insertSession(trx, session);
    },
  };
}

/** Notes that a session was used, without anybody waiting for it. */
function createTouch(database: Database) {
  const touching = new Set<string>();
  return (sessionId: string, used: Parameters<typeof touchSession>[2]) => {
    if (touching.has(sessionId)) return;
    touching.add(sessionId);
    database
      .write((trx) => touchSession(trx, sessionId, used))
      // The next request tries again; none may fail because of it.
      .catch(() => {})
      .finally(() => touching.delete(sessionId));
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
