import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { keyFor } from './secret.ts';

/** What a token claims; only the session that it names decides what its bearer may do. */
export interface TokenClaims {
  sessionId: string;
  userId: string;
  username: string;
  flags: string[];
  expiresAtMs: number;
}

export interface Tokens {
  sign(claims: TokenClaims): Promise<string>;
  /** The session that the token names, or null when we did not sign it or it has expired. */
  verify(token: string): Promise<{ sessionId: string } | null>;
}

const algorithm = 'HS256';
const type = 'JWT';
const issuer = 'brasslamp';
const audience = 'brasslamp-api';
const maxTokenCharacters = 4_096;
const maxRemembered = 5_000;

export function createTokens(given: { secret: string; now: () => number }): Tokens {
  const { now } = given;
  const key = createSecretKey(keyFor('tokens', given.secret));
  /** Signatures that were found right, the longest unused first. Only a signature is remembered. */
  const remembered = new Map<string, { sessionId: string; expiresAtMs: number }>();

  function remember(token: string, found: { sessionId: string; expiresAtMs: number }) {
    remembered.delete(token);
    remembered.set(token, found);
    if (remembered.size > maxRemembered) {
      const [oldest] = remembered.keys();
      if (oldest !== undefined) remembered.delete(oldest);
    }
  }

  async function check(token: string) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        typ: type,
        issuer,
        audience,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'user_id', 'iat', 'exp', 'jti'],
      });
      return { sessionId: String(payload.jti), expiresAtMs: Number(payload.exp) * 1_000 };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  return {
    sign: ({ sessionId, userId, username, flags, expiresAtMs }) =>
      new SignJWT({ user_id: userId, flags })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setSubject(username)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(Math.floor(now() / 1_000))
        .setExpirationTime(Math.floor(expiresAtMs / 1_000))
        .setJti(sessionId)
        .sign(key),
    verify: async (token) => {
      if (token.length > maxTokenCharacters) return null;
      const found = remembered.get(token) ?? (await check(token));
      if (!found || found.expiresAtMs <= now()) {
        remembered.delete(token);
        return null;
      }
      remember(token, found);
      return { sessionId: found.sessionId };
    },
  };
}
