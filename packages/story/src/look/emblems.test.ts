import { expect, it } from 'vitest';
import { emblemPaths } from './emblems.ts';
import { emblems } from './look.ts';

it('draws each emblem, in few bytes: a list of stories has many', () => {
  expect(Object.keys(emblemPaths)).toEqual([...emblems]);
  for (const [emblem, path] of Object.entries(emblemPaths)) {
    expect([emblem, path]).toEqual([emblem, expect.stringMatching(/^[mM][\da-zA-Z .-]{20,400}z$/)]);
  }
});
