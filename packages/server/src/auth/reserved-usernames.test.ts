import { endpoints } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { isReservedUsername } from './reserved-usernames.ts';

const firstSegments = Object.keys(endpoints)
  .map((key) => /\/api\/([^/:]+)/.exec(key)?.[1])
  .filter((segment) => segment !== undefined);

it.each([...new Set(firstSegments)])('%s is a path of the API, so no username', (segment) => {
  expect(isReservedUsername(segment)).toBe(true);
});

it.each([
  ...['login', 'register', 'verify-email', 'reset-password', 'profile', 'reading', 'admin'],
  ...['feeds', 'pictures', 'sitemaps', 'sitemap', 'robots'],
  ...['pages', 'api', 'assets', 'home', 'content', 'www', 'support', 'Root', 'ADMIN', 'null'],
])('%s is no username', (name) => {
  expect(isReservedUsername(name)).toBe(true);
});

it('ordinary names are free', () => {
  expect(['anna', 'admiral', 'lamp_lighter', 'readers-digest'].filter(isReservedUsername)).toEqual(
    [],
  );
});
