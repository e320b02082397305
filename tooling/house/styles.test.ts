// Styles that nobody uses any more stay behind unseen.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './repository.ts';

const files = globSync('packages/web/src/**/*.{ts,tsx,css}', { cwd: repository }).map((file) =>
  file.replaceAll('\\', '/'),
);
const texts = new Map(files.map((file) => [file, readFileSync(join(repository, file), 'utf8')]));

/** The texts that ask for a stylesheet. */
const askersOf = (sheet: string) =>
  [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/(?:from|import)\s+'(\.[^']+\.css)'/g)].some(
      ([, path = '']) => normalize(join(dirname(file), path)) === sheet,
    )
      ? text
      : [],
  );

/** The classes that a module of styles names, without those of other people's components. */
function classesIn(css: string): string[] {
  const own = css.replace(/\/\*.*?\*\/|'[^']*'|:global\([^)]*\)|\d\.\d+/gs, '');
  const names = [...own.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => name !== 'cm');
}

const sheets = [...texts.keys()].filter((file) => file.endsWith('.css'));

it('each stylesheet is asked for', () => {
  expect(sheets.filter((sheet) => askersOf(sheet).length === 0)).toEqual([]);
});

it('each class of a module of styles is used, where none is looked up by a name that is made', () => {
  const unused = sheets.flatMap((sheet) => {
    const askers = askersOf(sheet);
    const isLookedUp = askers.some((text) => /\w\[[`\w]/.test(text));
    if (!sheet.endsWith('.module.css') || isLookedUp) return [];
    return classesIn(texts.get(sheet) ?? '')
      .filter((name) => !askers.some((text) => new RegExp(`[.' ]${name}\\b`).test(text)))
      .map((name) => `${sheet} .${name}`);
  });
  expect(unused).toEqual([]);
});
