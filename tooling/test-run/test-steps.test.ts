// Tests the runner that says whether everything passed, in a repository of fakes: each program it starts
// is a script that exits as told and leaves a given report.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = dirname(import.meta.dirname);
const programs = ['tsc', 'biome', 'oxlint', 'knip', 'vitest', 'playwright', 'npm'] as const;
type Program = (typeof programs)[number];

/** What a program does at each call; the last entry is used for all later calls. */
type Call = { code?: number; report?: object };
type Plan = Partial<Record<Program, Call[]>>;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brasslamp-runner-'));
  cpSync(root, join(folder, 'tooling'), { recursive: true });
  cpSync(join(root, '../.ci'), join(folder, '.ci'), { recursive: true });
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json']) {
    writeFileSync(join(folder, file), '{}');
  }
  for (const name of ['web', 'story', 'contract']) {
    mkdirSync(join(folder, 'packages', name, 'dist'), { recursive: true });
    writeFileSync(join(folder, 'packages', name, 'tsconfig.json'), '{}');
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  for (const program of programs) writeStandIn(program);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeStandIn(program: Program) {
  const path = join(folder, 'node_modules/.bin', program);
  writeFileSync(
    path,
    `#!/usr/bin/env node
const fs = require('node:fs');
const count = ${JSON.stringify(join(folder, `${program}.count`))};
const made = fs.existsSync(count) ? Number(fs.readFileSync(count, 'utf8')) : 0;
fs.writeFileSync(count, String(made + 1));
fs.appendFileSync(${JSON.stringify(join(folder, 'calls'))}, '${program} ' + process.argv.slice(2).join(' ') + '\\n');
const calls = JSON.parse(process.env.PLAN)['${program}'];
const { code = 0, report } = calls[Math.min(made, calls.length - 1)];
const file = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ??
  process.argv.find((word) => word.startsWith('--outputFile.json='))?.split('=')[1];
if (report && file) fs.writeFileSync(file, JSON.stringify(report));
process.exit(code);
`,
  );
  chmodSync(path, 0o755);
}

const unit = (failed: string[] = []) => ({
  numPassedTests: 5,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    {
      name: 'x.test.ts',
      status: failed.length > 0 ? 'failed' : 'passed',
      message: '',
      assertionResults: failed.map((fullName) => ({
        status: 'failed',
        fullName,
        failureMessages: ['no'],
      })),
    },
  ],
});

const journeys = (passed: number, failed: string[] = [], errors: object[] = []) => ({
  errors,
  stats: { expected: passed, unexpected: failed.length, flaky: 0, skipped: 0 },
  suites: [
    {
      specs: failed.map((title) => ({
        title,
        file: 'x.spec.ts',
        ok: false,
        tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'no' }] }] }],
      })),
    },
  ],
});

const sound: Required<Plan> = {
  tsc: [{}],
  biome: [{}],
  oxlint: [{}],
  knip: [{}],
  npm: [{}],
  vitest: [{ report: unit() }],
  playwright: [{ report: journeys(3) }],
};

function start(command: string[], plan: Plan, env: NodeJS.ProcessEnv) {
  for (const name of [...programs.map((program) => `${program}.count`), 'calls']) {
    rmSync(join(folder, name), { force: true });
  }
  rmSync(join(folder, 'packages/web/dist/.built-from'), { force: true });
  writeFileSync(join(folder, 'calls'), '');
  const [program = '', ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`,
      CHROMIUM_PATH: process.execPath,
      PLAN: JSON.stringify({ ...sound, ...plan }),
      ...env,
    },
  });
  const closing = stdout.trimEnd().split('\n').at(-1);
  return { status, closing, said: stdout + stderr };
}

const run = (plan: Plan, env: NodeJS.ProcessEnv = {}) =>
  start([process.execPath, join(folder, 'tooling/test-run/test-steps.mjs')], plan, env);

describe('npm test', () => {
  it('succeeds when every step does', () => {
    expect(run({})).toMatchObject({ status: 0, closing: '8 passed, 0 failed' });
  });

  it.each([
    ['types', { tsc: [{ code: 2 }] }],
    ['format and lint', { biome: [{ code: 1 }] }],
    ['promises that are not awaited', { oxlint: [{ code: 1 }] }],
    ['unused code', { knip: [{ code: 1 }] }],
    ['unit tests that stop without a message', { vitest: [{ code: 1, report: unit() }] }],
    ['journeys that stop without a message', { playwright: [{ code: 1, report: journeys(3) }] }],
  ] satisfies [string, Plan][])('fails with one failure for %s', (_, plan) => {
    expect(run(plan)).toMatchObject({ status: 1, closing: '8 passed, 1 failed' });
  });

  it.each([
    ['unit tests', { vitest: [{ code: 1, report: unit(['a', 'b']) }] }, 'x.test.ts › b'],
    ['unit tests, whatever the program says', { vitest: [{ report: unit(['a', 'b']) }] }, '› a'],
    ['journeys', { playwright: [{ code: 1, report: journeys(3, ['a', 'b']) }] }, 'x.spec.ts › b'],
  ] satisfies [string, Plan, string][])('counts and names failed %s', (_, plan, name) => {
    const { status, closing, said } = run(plan);
    expect({ status, closing }).toEqual({ status: 1, closing: '8 passed, 2 failed' });
    expect(said).toContain(name);
  });

  it('fails when the web app cannot be built', () => {
    expect(run({ npm: [{ code: 1 }] }).status).toBe(1);
  });

  it.each([
    ['unit tests left no report', { vitest: [{}] }],
    ['journeys left no report', { playwright: [{}] }],
    ['no journey was run', { playwright: [{ report: journeys(0) }] }],
    ['a file of journeys was not read', { playwright: [{ report: journeys(3, [], [{}]) }] }],
  ] satisfies [string, Plan][])('fails when %s', (_, plan) => {
    expect(run(plan).status).toBe(1);
  });

  it('refuses an unknown step', () => {
    const node = [process.execPath, join(folder, 'tooling/test-run/test-steps.mjs'), 'everything'];
    expect(start(node, {}, {}).status).toBe(2);
  });

  it.each([
    ['npm test fails', { npm: [{ code: 1 }] }, 1],
    ['npm test succeeds', {}, 0],
  ] satisfies [string, Plan, number][])('.ci/run ends as it does: %s', (_, plan, status) => {
    expect(start(['bash', join(folder, '.ci/run')], plan, {}).status).toBe(status);
  });
});

describe('a failed journey', () => {
  const first = (...failed: string[]) => ({ code: 1, report: journeys(3, failed) });
  const playwrightCalls = () =>
    spawnSync('grep', ['-c', '^playwright', join(folder, 'calls')], { encoding: 'utf8' }).stdout;

  it('is run once more on CI, alone, and is listed as flaky if it passes', () => {
    const { status, closing, said } = run(
      { playwright: [first('a', 'b'), { report: journeys(2) }] },
      { CI: 'true' },
    );
    expect({ status, closing }).toEqual({ status: 0, closing: '10 passed, 0 failed' });
    expect(said).toMatch(/Flaky.*\n\n.*x\.spec\.ts › a\n.*\n.*x\.spec\.ts › b/);
    expect(playwrightCalls()).toBe('2\n');
  });

  it('is not run again elsewhere', () => {
    const { status } = run({ playwright: [first('a'), { report: journeys(1) }] });
    expect(status).toBe(1);
    expect(playwrightCalls()).toBe('1\n');
  });

  it('fails when it fails again', () => {
    const again = { code: 1, report: journeys(1, ['b']) };
    const { status, closing, said } = run({ playwright: [first('a', 'b'), again] }, { CI: 'true' });
    expect({ status, closing }).toEqual({ status: 1, closing: '9 passed, 1 failed' });
    expect(said).toMatch(/Failed:\n\n.*x\.spec\.ts › b/);
  });

  it('fails when it was not run again', () => {
    const { status } = run(
      { playwright: [first('a', 'b'), { report: journeys(1) }] },
      { CI: 'true' },
    );
    expect(status).toBe(1);
  });

  it('fails as one of more than two flaky ones', () => {
    const { status, said } = run(
      { playwright: [first('a', 'b', 'c'), { report: journeys(3) }] },
      { CI: 'true' },
    );
    expect(status).toBe(1);
    expect(said).toContain('3 journeys are flaky');
  });
});
