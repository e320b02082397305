import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

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
