// Comments and docs name files that exist: a name that is left behind by a move leads nowhere.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository as root } from './repository.ts';

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).map((file) =>
    file.replaceAll('\\', '/'),
  );
const files = filesOf('{packages/*,e2e,bench,tooling,docs,.}/**/*.{ts,tsx,mjs,css,json,md}');

const comments = /\/\*.*?\*\/|^\s*\/\/[^\n]*/gms;
/** `state/state.ts`, `dice.ts`, and a folder in backticks with a slash at its end. */
const names =
  /(?<![\w/.$:@<…{*-])((?:[\w-]+\/)+[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css|md)|[a-z][\w-]+\.(?:tsx?|mjs))\b|`((?:[\w-]+\/)+)`/g;
/** The specification lies beside the repository. */
const isElsewhere = (name: string) => name.startsWith('spec/');

const namesIn = (text: string) => [...text.matchAll(names)].map(([, file, room]) => file ?? room);
const isThere = (name: string) =>
  files.some(
    (file) => `/${file}`.includes(`/${name}`) && (name.endsWith('/') || file.endsWith(name)),
  );

const missingIn = (file: string, text: string): string[] =>
  (file.endsWith('.md') ? [text] : (text.match(comments) ?? []))
    .flatMap(namesIn)
    .filter((name) => name !== undefined && !isElsewhere(name) && !isThere(name))
    .map((name) => `${file} names ${name}`);

it('comments and docs name files that exist', () => {
  const read = files.filter((file) => /\.(tsx?|mjs|css|md)$/.test(file) && !/\.test\./.test(file));
  const missing = read.flatMap((file) => missingIn(file, readFileSync(join(root, file), 'utf8')));
  expect(missing).toEqual([]);
});

it('a name of a file that is not there is noticed', () => {
  const text =
    '/** As `engine/no-such.ts`, in `no-such/`; see limits.ts. */\n// And ui/no-such.css.';
  expect(missingIn('x.ts', text)).toEqual([
    'x.ts names engine/no-such.ts',
    'x.ts names no-such/',
    'x.ts names ui/no-such.css',
  ]);
});
