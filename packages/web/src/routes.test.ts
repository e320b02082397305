import { describe, expect, it } from 'vitest';
import { pathTo } from './routes.ts';

describe('pathTo', () => {
  it('fills every parameter of the path', () => {
    expect(pathTo('editStoryNode', { username: 'a', slug: 'b', chapterId: 'c', nodeId: 'd' })).toBe(
      '/a/b/chapter/c/nodes/d',
    );
  });

  it('encodes what would change the address', () => {
    expect(pathTo('username', { username: 'a/../b?c' })).toBe('/a%2F..%2Fb%3Fc');
  });

  it('adds a query only when there is one', () => {
    expect(pathTo('login')).toBe('/login');
    expect(pathTo('login', undefined, { next: '/a?b=c' })).toBe('/login?next=%2Fa%3Fb%3Dc');
  });

  it('names the parameter that is missing', () => {
    expect(() => pathTo('username', { username: '' })).toThrow('"username"');
  });
});
