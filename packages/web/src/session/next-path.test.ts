import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

it('keeps a path of this site with its query', () => {
  expect(nextPath('/anna/the-mill?node=1#x')).toBe('/anna/the-mill?node=1#x');
});

it.each([
  null,
  '',
  'anna',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example',
  '/..//evil.example/x',
  '/./\\evil.example',
  '/a/../..//evil.example',
  '/%2e%2e//evil.example',
  '/.//evil.example?x=1#y',
  '/\n/evil.example',
  '/..\\/evil.example',
  'javascript:alert(1)',
])('leads nowhere for %j', (next) => {
  expect(nextPath(next)).toBeNull();
});

const site = 'https://lamp.example';

/** The address at which a browser at this site lands that is sent there. */
const landsAt = (path: string) => new URL(path, `${site}/login?next=x`);

it('leads nobody off the site, whatever is written, however often it is resolved', () => {
  const pieces = [
    ...['/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%5c', '%09', '\t', '\n', '\r', ' '],
    ...['evil.example', 'a', '@', ':', '?', '#', 'https:', 'javascript:', '\u0000', '\u3002', 'ｅ'],
  ];
  const hostile = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 12 })
    .map((parts) => `/${parts.join('')}`);
  let led = 0;
  fc.assert(
    fc.property(hostile, (next) => {
      const path = nextPath(next);
      if (path === null) return;
      led += 1;
      const first = landsAt(path);
      const second = landsAt(first.href.slice(first.origin.length));
      expect([first.origin, second.origin]).toEqual([site, site]);
      expect(nextPath(path)).toBe(path);
    }),
    { numRuns: 20_000, seed: 8 },
  );
  expect(led).toBeGreaterThan(1_000);
});
