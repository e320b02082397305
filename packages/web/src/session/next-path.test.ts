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
  'javascript:alert(1)',
])('leads nowhere for %j', (next) => {
  expect(nextPath(next)).toBeNull();
});
