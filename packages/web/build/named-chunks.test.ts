import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, namedChunks } from './named-chunks.ts';

const packages = join(import.meta.dirname, '../..');
const isThere = (file: string) =>
  ['', '.ts', '.tsx'].some((ending) => existsSync(join(packages, `${file}${ending}`)));

it.each(namedChunks)('$name is made of files that there are', ({ files }) => {
  expect(files.filter((file) => !isThere(file))).toEqual([]);
});

it('a file is known by its whole path, and a folder by what is in it', () => {
  const test = filesOf(['web/src/screen/after-paint', 'web/src/reader/bar/']);
  const isIn = (file: string) => test.test(join(packages, file));
  expect(isIn('web/src/screen/after-paint.ts')).toBe(true);
  expect(isIn('web/src/studio/after-paint.ts')).toBe(false);
  expect(isIn('web/src/screen/after-paint.test.tsx.css')).toBe(false);
  expect(isIn('web/src/reader/bar/reader-bar.tsx')).toBe(true);
  expect(isIn('web/src/reader/bar.tsx')).toBe(false);
});
