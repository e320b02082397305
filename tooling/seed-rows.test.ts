// Every row of the specification (e2e/seed-rows) has a test that shows it, and no row is left out.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rowsBySection } from '../e2e/seed-rows/all-rows.ts';
import { callRows, callsBeyond } from '../e2e/seed-rows/calls.ts';
import { routes, routesBeyond } from '../e2e/seed-rows/routes.ts';
import type { Row } from '../e2e/seed-rows/row.ts';
import { endpoints } from '../packages/contract/src/endpoints.ts';
import { screens } from '../packages/web/src/routes.ts';
import { testNamesIn } from './test-names-in.ts';

const root = dirname(import.meta.dirname);
const seedFile = join(root, '../shared/spec/seed.md');

const withBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}');
const paths = Object.values(routes).map(({ path }) => path);
const calls = callRows.map(({ seed }) => seed);

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

const withoutTest = (rows: Row[]) =>
  rows
    .filter(({ test, name }) => !namesIn(test).some((whole) => whole.includes(name)))
    .map(({ seed, test, name }) => `${seed}: no test “${name}” in ${test}`);

describe.each(Object.entries(rowsBySection))('section %s', (_, rows) => {
  it('has a test for every row', () => {
    expect(rows).not.toEqual([]);
    expect(withoutTest(rows)).toEqual([]);
  });
});

it('a row without a test is noticed', () => {
  const file = 'tooling/seed-rows.test.ts';
  const rows = [
    { seed: 'x', test: file, name: ['no test', 'has this name'].join(' ') },
    { seed: 'y', test: 'tooling/no-such-file.test.ts', name: 'y' },
    { seed: 'z', test: file, name: 'a row without a test is noticed' },
  ];
  expect(withoutTest(rows)).toHaveLength(2);
});

it('the route names and paths are those of the web app', () => {
  const own = Object.entries(routes).map(([name, { path }]) => [name, path]);
  const app = Object.entries(screens).map(([name, path]) => [name, withBraces(path)]);
  expect([...own, ...Object.entries(routesBeyond)].sort()).toEqual(app.sort());
});

it('the calls are those of the contract', () => {
  expect([...calls, ...callsBeyond].sort()).toEqual(Object.keys(endpoints).map(withBraces).sort());
});

const hasSeed = existsSync(seedFile);
if (!hasSeed) {
  console.warn(
    `\n${'!'.repeat(72)}\nThe rows are NOT compared with the specification.\n${seedFile} is not there.\n${'!'.repeat(72)}\n`,
  );
}

describe.skipIf(!hasSeed)('the specification itself', () => {
  const section = (number: number) => {
    const text = readFileSync(seedFile, 'utf8');
    return text.split(/^## /m).find((part) => part.startsWith(`${number}.`)) ?? '';
  };
  const cellsOf = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );

  it('names these routes', () => {
    const named = /^Route names: (.*)\.$/m.exec(section(2))?.[1]?.split(', ') ?? [];
    expect(named.toSorted()).toEqual(Object.keys(routes).toSorted());
  });

  it('has these paths', () => {
    const listed = cellsOf(section(2)).flatMap(([path = '', purpose = '']) => {
      const child = /child route (\/\S+)/.exec(purpose)?.[1];
      const children = /children: (.*)/.exec(purpose)?.[1]?.split(', ') ?? [];
      return [path, ...(child ? [path + child] : []), ...children.map((one) => `${path}/${one}`)];
    });
    expect(listed.toSorted()).toEqual(paths.toSorted());
  });

  it('has these calls', () => {
    const listed = cellsOf(section(7)).flatMap(([methods = '', path = '']) => {
      // The one row of two paths: "/event_test and GET /".
      const [first = '', more] = path.split(' and ');
      const written = methods.split(', ').map((method) => `${method} ${first}`);
      return [...written, ...(more ? [more] : [])].map(asCall);
    });
    expect(listed.toSorted()).toEqual(calls.toSorted());
  });
});

/** "All paths start with /api", and the query is no part of a path. */
function asCall(written: string): string {
  const [method, path = ''] = written.replace(/\?.*$/, '').split(' ');
  return `${method} ${path.startsWith('/api') ? path : `/api${path}`}`;
}
