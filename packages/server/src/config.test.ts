import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Config, readConfig } from './config.ts';

it('takes a host that counts visits, and none by default', () => {
  expect(readConfig({}).statsDomain).toBeUndefined();
  expect(readConfig({ STATS_DOMAIN: 'stats.example.org:8443' }).statsDomain).toBe(
    'stats.example.org:8443',
  );
});

it.each(['https://stats.example.org', "x; script-src 'unsafe-inline'", 'a b', 'stats/x'])(
  'refuses %j as such a host, by the name of the setting',
  (text) => {
    expect(() => readConfig({ STATS_DOMAIN: text })).toThrow('STATS_DOMAIN');
  },
);

/** The settings, each with a good value and all that is wrong with others. */
const settings: Record<string, { good: string; wrong: string[]; reads: Partial<Config> }> = {
  HOST: { good: '0.0.0.0', wrong: [], reads: { host: '0.0.0.0' } },
  PORT: { good: '8080', wrong: ['eighty', '-1', '65536', '80.5'], reads: { port: 8080 } },
  DATA_DIR: { good: '/srv/lamp', wrong: [], reads: { dataDir: '/srv/lamp' } },
  DATABASE_URL: {
    good: 'postgres://anna@db/x',
    wrong: ['mysql://db/x', 'db/x'],
    reads: { databaseUrl: 'postgres://anna@db/x' },
  },
  PUBLIC_URL: {
    good: 'https://lamp.example/brass_lamp/v1.0/',
    wrong: [
      'lamp.example',
      'ftp://lamp.example',
      'https://lamp.example/?a',
      'https://lamp.example/#a',
      'https://lamp.example//a',
      'https://lamp.example/a b',
      'https://lamp.example/a/%2F',
    ],
    reads: { publicUrl: 'https://lamp.example/brass_lamp/v1.0', basePath: '/brass_lamp/v1.0/' },
  },
  SITE_NAME: { good: 'The lamp', wrong: ['x'.repeat(101)], reads: { siteName: 'The lamp' } },
  STATS_DOMAIN: { good: 'a.example', wrong: ['a b'], reads: { statsDomain: 'a.example' } },
  MAIL_URL: { good: 'dir:mails', wrong: ['http://mail'], reads: { mailUrl: 'dir:mails' } },
  MAIL_FROM: { good: 'a@b.example', wrong: ['a'], reads: { mailFrom: 'a@b.example' } },
  SECRET: { good: 's'.repeat(32), wrong: ['s'.repeat(31)], reads: { secret: 's'.repeat(32) } },
  FIRST_ADMIN_EMAIL: {
    good: 'anna@example.org',
    wrong: ['anna'],
    reads: { firstAdminEmail: 'anna@example.org' },
  },
  TRUSTED_PROXIES: {
    good: '10.0.0.1, 10.1.0.0/16',
    wrong: ['proxy', '10.0.0.1,', '10.0.0.0/33', '10.0.0.0/8/8'],
    reads: { trustedProxies: ['10.0.0.1', '10.1.0.0/16'] },
  },
  PLAN_SECONDS: { good: '5', wrong: ['soon', '0', '3601', '1.5'], reads: { planSeconds: 5 } },
  LOG_LEVEL: { good: 'debug', wrong: ['loud'], reads: { logLevel: 'debug' } },
  RATE_LIMITS: { good: 'off', wrong: ['no'], reads: { hasRateLimits: false } },
};

it.each(Object.entries(settings))(
  '%s is read, and refused by its name when it is wrong',
  (name, { good, wrong, reads }) => {
    expect(readConfig({ [name]: good })).toEqual({ ...readConfig({}), ...reads });
    expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
    for (const text of wrong) expect(() => readConfig({ [name]: text })).toThrow(`\n  ${name}: `);
  },
);

it('every setting that the README names is tried here, and no other', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| (`[A-Z_`, ]+)\|/gm)].map(([, names]) => names ?? '');
  const named = rows.flatMap((names) => names.match(/[A-Z_]+/g) ?? []);
  expect(Object.keys(settings).toSorted()).toEqual(named.toSorted());
});

it.each([
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000', '/'],
  ['https://Lamp.example:443//', 'https://lamp.example', '/'],
  ['https://lamp.example/a/../Stories', 'https://lamp.example/Stories', '/Stories/'],
])('begins where its address says: %s', (given, publicUrl, basePath) => {
  expect(readConfig({ PUBLIC_URL: given })).toMatchObject({ publicUrl, basePath });
});

it('says all that is wrong at once', () => {
  expect(() => readConfig({ PORT: 'x', SECRET: 'x' })).toThrow(/PORT: .*\n.*SECRET: /);
});
