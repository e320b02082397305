import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportsOf, replacements, unnamed } from './react-router-data-mode.ts';

const packageFile = createRequire(import.meta.url).resolve('react-router/package.json');
const folder = join(dirname(packageFile), 'dist/production');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** Of React Router's files, those that import one of these names from a replaced file. */
function importers(file: string, name: string): string[] {
  const base = file.split('/').at(-1) ?? '';
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.js') && path !== file)
    .filter((path) =>
      [...read(path).matchAll(/import \{([^}]*)\} from "[^"]*?([\w-]+\.js)"/g)].some(
        ([, names = '', from]) => from === base && new RegExp(`\\b${name}\\b`).test(names),
      ),
    );
}

/** What the site's pages are made of; the rest of React Router is for its framework mode. */
const usedFiles = new Set([
  'lib/dom/lib.js',
  'lib/components.js',
  'lib/hooks.js',
  'lib/router/router.js',
]);

describe('what replaces parts of React Router', () => {
  it('is there for files that React Router has', () => {
    for (const file of Object.keys(replacements)) {
      expect([file, exportsOf(read(file)).length > 2]).toEqual([file, true]);
    }
  });

  it('has all that the parts in use import of them', () => {
    for (const [file, replacement] of Object.entries(replacements)) {
      const needed = exportsOf(read(file)).filter((name) =>
        importers(file, name).some((path) => usedFiles.has(path)),
      );
      expect(needed.length).toBeGreaterThan(1);
      for (const name of needed) expect(replacement).toContain(`export const ${name} =`);
    }
  });
});

it('leaves components without the names for developers, so that those that nobody draws are left out', () => {
  const code = unnamed(read('lib/dom/lib.js'));
  expect(code).not.toMatch(/^\w+\.displayName/m);
  expect(code).toMatch(/^const NavLink = \/\* @__PURE__ \*\/ React/m);
});
