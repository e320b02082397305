// Every word of the specification (e2e/traceability) has a test that shows it; none is left out.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rowsBySection, wordsOfAllRows } from '../../e2e/traceability/all-rows.ts';
import { calls, callsBeyond } from '../../e2e/traceability/calls.ts';
import { routes, routesBeyond } from '../../e2e/traceability/routes.ts';
import { type Row, row, silent, type Tie } from '../../e2e/traceability/row.ts';
import { endpoints } from '../../packages/contract/src/endpoints.ts';
import { screens } from '../../packages/web/src/routes.ts';
import { repository as root } from './repository.ts';
import { testNamesIn } from './test-names-in.ts';

const seedFile = join(root, '../shared/spec/seed.md');

const withBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}');

const names = new Map<string, string[]>();
function namesIn(file: string): string[] {
  let found = names.get(file);
  if (!found) {
    const path = join(root, file);
    found = existsSync(path) ? testNamesIn(readFileSync(path, 'utf8')) : [];
    names.set(file, found);
  }
  return found;
}

const brokenTies = (rows: Row[]) =>
  rows.flatMap(({ words, shown }) =>
    shown
      .filter(([file, title]) => !namesIn(file).includes(title))
      .map(([file, title]) => `${words}: no test “${title}” in ${file}`),
  );

/** The words of a section, without the markup of its headings, lists and tables. */
const plain = (markdown: string) =>
  markdown
    .replace(/^\|[-|]+\|$/gm, '')
    .replace(/^(#+|-) /gm, '')
    .replaceAll('**', '')
    .replaceAll('|', ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Rows that the text does not have, and words of the text that no row has: both must be empty. */
function differences(text: string, rows: Row[]): string[] {
  let at = 0;
  const found: string[] = [];
  for (const { words } of rows) {
    const start = text.indexOf(words, at);
    if (start < 0) {
      found.push(`not in the specification, or not here: ${words}`);
      continue;
    }
    const between = text.slice(at, start);
    if (/[\p{L}\p{N}]/u.test(between)) found.push(`in no row: ${between.trim()}`);
    at = start + words.length;
  }
  const rest = text.slice(at);
  if (/[\p{L}\p{N}]/u.test(rest)) found.push(`in no row: ${rest.trim()}`);
  return found;
}

const wordsOf = (rows: Record<string, Row[]>) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        Object.entries(rows).map(([name, all]) => [name, all.map(({ words }) => words)]),
      ),
    )
    .digest('hex');

describe.each(Object.entries(rowsBySection))('section %s', (_, rows) => {
  it('has tests of exactly these titles for its rows', () => {
    expect(rows).not.toEqual([]);
    expect(brokenTies(rows)).toEqual([]);
  });
});

it('has rows without tests only for headings and for what is not shown', () => {
  const untied = Object.values(rowsBySection).flatMap((rows) =>
    rows.filter(({ shown }) => shown.length === 0).map(({ words }) => words),
  );
  const claims = untied.filter((words) => !/not shown|as far as it is known/.test(words));
  // Headings and the words before a list or a table.
  expect(
    claims.filter((words) => words.split(' ').length > 3 && !/^Specification: /.test(words)),
  ).toEqual([]);
});

it('no row is lost, even where the specification is missing', () => {
  expect(wordsOf(rowsBySection)).toBe(wordsOfAllRows);
});

describe('the guard itself', () => {
  const here = 'tooling/house/traceability.test.ts';
  const title = 'notices a title that is only partly right, and a missing file';
  const tie = (file: string, name: string): Tie => [file, name];

  it('notices a title that is only partly right, and a missing file', () => {
    const rows = [
      row('x', tie(here, title)),
      row('y', tie(here, title.slice(0, -1))),
      row('z', tie('tooling/no-such-file.test.ts', title)),
    ];
    expect(brokenTies(rows)).toHaveLength(2);
  });

  it('notices words that are missing, changed, added or in the wrong order', () => {
    const text = plain(
      '## 1. One\n\n- **First**: a, b.\n\n| Path | For |\n|---|---|\n| / | Home |\n',
    );
    const rows = ['1. One', 'First:', 'a, b.', 'Path For', '/ Home'].map(silent);
    const but = (place: number, ...others: Row[]) => rows.toSpliced(place, 1, ...others);
    expect(text).toBe('1. One First: a, b. Path For / Home');
    expect(differences(text, rows)).toEqual([]);
    for (const wrong of [
      but(1),
      but(4),
      but(2, silent('a, c.')),
      but(3, silent('Path For'), silent('Path For')),
      [...rows.slice(1), silent('1. One')],
    ]) {
      expect(differences(text, wrong)).not.toEqual([]);
    }
    expect(wordsOf({ one: but(1) })).not.toBe(wordsOf({ one: rows }));
  });
});

it('the route names and paths are those of the web app', () => {
  const own = Object.entries(routes).map(([name, { path }]) => [name, path]);
  const app = Object.entries(screens).map(([name, path]) => [name, withBraces(path)]);
  expect([...own, ...Object.entries(routesBeyond)].sort()).toEqual(app.sort());
});

it('the calls are those of the contract', () => {
  const own = [...Object.keys(calls), ...callsBeyond];
  expect(own.sort()).toEqual(Object.keys(endpoints).map(withBraces).sort());
});

const hasSeed = existsSync(seedFile);
if (!hasSeed) {
  console.warn(
    `\n${'!'.repeat(72)}\nThe rows are NOT compared with the specification.\n${seedFile} isn’t there.\n${'!'.repeat(72)}\n`,
  );
}

describe.skipIf(!hasSeed)('the specification itself', () => {
  const parts = hasSeed ? readFileSync(seedFile, 'utf8').split(/^## /m) : [];
  const sections = parts.map((part) => [part.split(' ')[0] ?? '', part] as const);

  it('has these sections', () => {
    expect(sections.map(([name]) => name)).toEqual(Object.keys(rowsBySection).toSorted());
  });

  it.each(sections)('says in %s exactly what the rows say', (name, part) => {
    // The heading of a section has no row.
    const text = plain(name === '#' ? part : part.replace(/^.*\n/, ''));
    expect(differences(text, rowsBySection[name] ?? [])).toEqual([]);
  });
});
