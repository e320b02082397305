import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { bytesOfText, createBoundedCache } from '../bounded-cache.ts';
import { keyFor } from './secret.ts';

/** The claims of a token. Only the session that it names decides what its bearer may do. */
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
const rememberedBytes = 4 * 1024 * 1024;

export function createTokens(given: { secret: string; now: () => number }): Tokens {
  const { now } = given;
  const key = createSecretKey(keyFor('tokens', given.secret));
  /** Tokens with a valid signature. The session is looked up each time. */
  const remembered = createBoundedCache<{ sessionId: string; expiresAtMs: number }>({
    maxBytes: rememberedBytes,
  });

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
      remembered.set(token, found, bytesOfText(found.sessionId));
      return { sessionId: found.sessionId };
    },
  };
}
