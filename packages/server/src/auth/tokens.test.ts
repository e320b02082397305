import { decodeJwt, decodeProtectedHeader, type JWTHeaderParameters, SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyFor } from './secret.ts';
import { createTokens, type Tokens } from './tokens.ts';

const secret = 'a secret that only this test knows';
const start = Date.parse('2026-01-01T12:00:00.000Z');
const dayMs = 24 * 60 * 60 * 1_000;
const claims = {
  sessionId: 'session-1',
  userId: 'user-1',
  username: 'anna',
  flags: ['admin'],
  expiresAtMs: start + 30 * dayMs,
};

let time: number;
let tokens: Tokens;
beforeEach(() => {
  time = start;
  tokens = createTokens({ secret, now: () => time });
});

describe('a token', () => {
  it('carries what the seed names, and what makes it ours', async () => {
    const token = await tokens.sign(claims);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(decodeJwt(token)).toEqual({
      sub: 'anna',
      user_id: 'user-1',
      flags: ['admin'],
      iss: 'brasslamp',
      aud: 'brasslamp-api',
      iat: start / 1_000,
      exp: (start + 30 * dayMs) / 1_000,
      jti: 'session-1',
    });
  });

  it('names its session, the first time and when it is remembered', async () => {
    const token = await tokens.sign(claims);
    expect(await tokens.verify(token)).toEqual({ sessionId: 'session-1' });
    expect(await tokens.verify(token)).toEqual({ sessionId: 'session-1' });
  });

  it('expires, also when its signature is remembered', async () => {
    const token = await tokens.sign(claims);
    await tokens.verify(token);
    time = claims.expiresAtMs - 1_000;
    expect(await tokens.verify(token)).not.toBeNull();
    time = claims.expiresAtMs;
    expect(await tokens.verify(token)).toBeNull();
    expect(await createTokens({ secret, now: () => time }).verify(token)).toBeNull();
  });
});

describe('a token is worthless', () => {
  const ours = { alg: 'HS256', typ: 'JWT' };
  const forge = (
    change: (jwt: SignJWT) => SignJWT,
    { key = keyFor('tokens', secret), header = ours as JWTHeaderParameters } = {},
  ) =>
    change(
      new SignJWT({ user_id: 'user-1', flags: [] })
        .setSubject('anna')
        .setIssuer('brasslamp')
        .setAudience('brasslamp-api')
        .setIssuedAt(start / 1_000)
        .setExpirationTime(start / 1_000 + 60)
        .setJti('session-1'),
    )
      .setProtectedHeader(header)
      .sign(key);

  it('never when nothing in it is forged', async () => {
    expect(await tokens.verify(await forge((jwt) => jwt))).toEqual({ sessionId: 'session-1' });
  });

  it.each<[string, (jwt: SignJWT) => SignJWT]>([
    ['from another issuer', (jwt) => jwt.setIssuer('elsewhere')],
    ['for another audience', (jwt) => jwt.setAudience('elsewhere')],
    ['that has expired', (jwt) => jwt.setExpirationTime(start / 1_000 - 1)],
  ])('%s', async (_, change) => {
    expect(await tokens.verify(await forge(change))).toBeNull();
  });

  it.each([
    ['of another type', { alg: 'HS256', typ: 'at+jwt' }],
    ['without a type', { alg: 'HS256' }],
    ['with another algorithm', { alg: 'HS384', typ: 'JWT' }],
  ])('%s', async (_, header) => {
    expect(await tokens.verify(await forge((jwt) => jwt, { header }))).toBeNull();
  });

  it('signed with another secret, or with the key for codes', async () => {
    const others = [keyFor('tokens', 'another secret'), keyFor('codes', secret)];
    for (const key of others)
      expect(await tokens.verify(await forge((jwt) => jwt, { key }))).toBeNull();
  });

  it('with algorithm none, with its payload changed, or not a token at all', async () => {
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [header, payload, signature] = (await tokens.sign(claims)).split('.');
    const forged = [
      `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${header}.${encoded({ ...decodeJwt(`${header}.${payload}.`), jti: 'other' })}.${signature}`,
      `${header}.${payload}.`,
      '',
      'x',
      'a.b.c',
      `${header}.${payload}.${signature}${'A'.repeat(5_000)}`,
    ];
    for (const token of forged) expect(await tokens.verify(token)).toBeNull();
  });
});
