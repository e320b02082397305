import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { describeOnBothDatabases } from '../../testing/test-app.ts';
import { createFastify } from './create-fastify.ts';

const seen = async (trusted: string, peer: string, forwarded: string) => {
  const fastify = createFastify(
    readConfig({ LOG_LEVEL: 'silent', ...(trusted && { TRUSTED_PROXIES: trusted }) }),
  );
  fastify.get('/ip', async ({ ip }) => ip);
  const { body } = await fastify.inject({
    url: '/ip',
    remoteAddress: peer,
    headers: { 'x-forwarded-for': forwarded },
  });
  return body;
};

it('nobody is believed who says for whom they ask, unless they are a proxy that the settings trust', async () => {
  expect(await seen('', '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  expect(await seen('10.0.0.1', '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  expect(await seen('10.0.0.1', '10.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
  expect(await seen('192.168.0.5, 10.0.0.0/8', '10.9.9.9', '198.51.100.1')).toBe('198.51.100.1');
  // What the client itself put before the proxy's word.
  expect(await seen('10.0.0.1', '10.0.0.1', '1.2.3.4, 198.51.100.1')).toBe('198.51.100.1');
});

describeOnBothDatabases('Limits by address', (openApp) => {
  it('cannot be got round with a forged X-Forwarded-For', async () => {
    const { app } = await openApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '10.0.0.1' });
    const guestsFrom = async (remoteAddress: string) => {
      const statuses = new Set<number>();
      for (let at = 0; at < 110; at += 1) {
        const headers = { 'x-forwarded-for': `198.51.${at}.1` };
        const { statusCode } = await app.fastify.inject({
          method: 'POST',
          url: '/api/guests',
          remoteAddress,
          headers,
        });
        statuses.add(statusCode);
      }
      return [...statuses];
    };
    expect(await guestsFrom('203.0.113.9')).toEqual([201, 429]);
    expect(await guestsFrom('10.0.0.1')).toEqual([201]);
  });
});
