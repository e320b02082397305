// Tests the runner that says whether everything passed, in a repository of fakes: each program it starts
// is a script that exits as told and leaves a given report.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = dirname(import.meta.dirname);
const programs = ['tsc', 'biome', 'oxlint', 'knip', 'vitest', 'playwright', 'vite', 'npm'] as const;
type Program = (typeof programs)[number];

/** The behaviour of a program at a call; the last entry of a plan is used for all later calls. */
type Call = { code?: number; says?: string; report?: object };
type Plan = Partial<Record<Program, Call[]>>;

/** The tests that there are, for words that choose some. */
const tests = {
  'packages/story/src/merge.test.ts': "it('keeps both')",
  'packages/story/src/other.test.ts': "it('Loses neither (of two)')",
  'packages/web/src/merge-view.test.tsx': "it('shows both')",
  'packages/server/src/merging.test.ts': "it('stores both')",
  'e2e/story-map.spec.ts': "test('is drawn')",
  'e2e/reading.spec.ts': "test('a map of the way')",
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brasslamp-runner-'));
  cpSync(root, join(folder, 'tooling'), { recursive: true });
  cpSync(join(root, '../.ci'), join(folder, '.ci'), { recursive: true });
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json']) {
    writeFileSync(join(folder, file), '{}');
  }
  for (const name of ['web', 'story', 'contract', 'messages', 'interchange']) {
    mkdirSync(join(folder, 'packages', name, 'dist'), { recursive: true });
    writeFileSync(join(folder, 'packages', name, 'tsconfig.json'), '{}');
  }
  for (const [file, text] of Object.entries(tests)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
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
const { code = 0, says = '', report } = calls[Math.min(made, calls.length - 1)];
process.stdout.write(says);
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
  vite: [{}],
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

const run = (plan: Plan, env: NodeJS.ProcessEnv = {}, words: string[] = []) =>
  start([process.execPath, join(folder, 'tooling/test-run/test-steps.mjs'), ...words], plan, env);

/** The command lines of a program in the last run. */
const callsOf = (program: Program) =>
  readFileSync(join(folder, 'calls'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${program} `))
    .map((line) => line.slice(program.length + 1));

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
    expect(run({ vite: [{ code: 1 }] }).status).toBe(1);
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
    expect(run({}, {}, ['everything']).status).toBe(2);
    expect(run({}, {}, ['types', 'story']).status).toBe(2);
  });

  it.each([
    ['npm test fails', { npm: [{ code: 1 }] }, 1],
    ['npm test succeeds', {}, 0],
  ] satisfies [string, Plan, number][])('.ci/run ends as it does: %s', (_, plan, status) => {
    expect(start(['bash', join(folder, '.ci/run')], plan, {}).status).toBe(status);
  });
});

describe('what runs beside the tests', () => {
  it('says what it has to say whole, and no test ends the run before it', () => {
    const says = (text: string) => [{ says: `${text} begins\n${text} ends\n` }];
    const { closing, said } = run({ tsc: says('tsc'), biome: says('biome') });
    expect(said).toMatch(/Types.* is done after .* s\ntsc begins\ntsc ends\n/);
    expect(said).toMatch(/Format.* is done after .* s\nbiome begins\nbiome ends\n/);
    expect(closing).toBe('8 passed, 0 failed');
  });

  it('says that it failed', () => {
    expect(run({ knip: [{ code: 1 }] }).said).toMatch(/Format.* FAILED after/);
  });
});

describe('the slowest tests', () => {
  const timed = (count: number) => ({
    ...unit(),
    testResults: [
      {
        name: join(folder, 'x.test.ts'),
        status: 'passed',
        assertionResults: Array.from({ length: count }, (_, at) => ({
          ...{ status: 'passed', fullName: `test ${at}`, duration: at * 100 },
        })),
      },
    ],
  });

  it('are the twenty that are said, with their seconds', () => {
    const { said } = run({ vitest: [{ report: timed(22) }] });
    expect(said).toMatch(/slowest of “Unit.*\n\n +2\.1 s {2}x\.test\.ts › test 21\n/);
    expect(said).toMatch(/ 0\.2 s {2}x\.test\.ts › test 2\n/);
    expect(said).not.toContain('› test 1\n');
  });

  it('are not said of a few', () => {
    expect(run({ vitest: [{ report: timed(20) }] }).said).not.toContain('slowest');
  });
});

describe('words behind a step', () => {
  const unitTests = (...words: string[]) => {
    const { status, closing } = run({}, {}, ['unit', ...words]);
    expect({ status, closing }).toEqual({ status: 0, closing: '5 passed, 0 failed' });
    return callsOf('vitest')[0]?.replace(/^run .*--outputFile\.json=\S+ ?/, '');
  };
  const wasBuilt = () => callsOf('vite').length > 0;

  it('name projects, and without a word all are run', () => {
    expect(unitTests('story', 'web')).toBe('--project story --project web');
    expect(wasBuilt()).toBe(false);
    expect(unitTests('server')).toBe('--project server');
    expect(wasBuilt()).toBe(true);
    expect(unitTests()).toBe('');
  });

  it('are in the path of a file', () => {
    expect(unitTests('story', 'merge')).toBe('--project story packages/story/src/merge.test.ts');
    expect(unitTests('merge')).toBe(
      '--project story --project web packages/story/src/merge.test.ts packages/web/src/merge-view.test.tsx',
    );
    expect(wasBuilt()).toBe(false);
  });

  it('or in the name of a test, whatever its capitals', () => {
    expect(unitTests('story', 'loses neither (of')).toBe(
      '--project story packages/story/src/other.test.ts --testNamePattern ' +
        String.raw`(?=.*[lL][oO][sS][eE][sS] [nN][eE][iI][tT][hH][eE][rR] \([oO][fF])`,
    );
  });

  it('are each in a name, in the files that others name', () => {
    expect(unitTests('other', 'loses', 'two')).toBe(
      '--project story packages/story/src/other.test.ts --testNamePattern ' +
        '(?=.*[lL][oO][sS][eE][sS])(?=.*[tT][wW][oO])',
    );
  });

  it('are looked for in all files if none has them as they are, for a name may be put together', () => {
    expect(unitTests('story', 'in no file')).toContain(
      'packages/story/src/merge.test.ts packages/story/src/other.test.ts --testNamePattern',
    );
  });

  it('choose journeys too, beside unit tests', () => {
    const { status } = run({}, {}, ['unit', 'story', 'e2e', 'map']);
    expect(status).toBe(0);
    expect(callsOf('vitest')[0]).toMatch(/ --project story$/);
    expect(callsOf('playwright')[0]).toMatch(/ e2e\/story-map\.spec\.ts$/);
    run({}, {}, ['e2e', 'of the way']);
    expect(callsOf('playwright')[0]).toMatch(/ e2e\/reading\.spec\.ts --grep \(\?=.*\)$/);
  });
});

describe('a failed journey', () => {
  const first = (...failed: string[]) => ({ code: 1, report: journeys(3, failed) });

  it('is run once more on CI, alone, and is listed as flaky if it passes', () => {
    const { status, closing, said } = run(
      { playwright: [first('a', 'b'), { report: journeys(2) }] },
      { CI: 'true' },
    );
    expect({ status, closing }).toEqual({ status: 0, closing: '10 passed, 0 failed' });
    expect(said).toMatch(/Flaky.*\n\n.*x\.spec\.ts › a\n.*\n.*x\.spec\.ts › b/);
    expect(callsOf('playwright')).toHaveLength(2);
  });

  it('is not run again elsewhere', () => {
    const { status } = run({ playwright: [first('a'), { report: journeys(1) }] });
    expect(status).toBe(1);
    expect(callsOf('playwright')).toHaveLength(1);
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
