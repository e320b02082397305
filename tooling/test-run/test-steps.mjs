// The steps of `npm test`. Every step runs even when an earlier one failed, so that one run shows everything.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { Stop } from '../stop.mjs';
import { buildWebWhenNeeded } from '../web-build.mjs';
import { runJourneys } from './journeys.mjs';
import { minutes, runs } from './test-program.mjs';
import { readVitest } from './test-reports.mjs';

/** @typedef {import('./test-reports.mjs').Report} Report */
/** @typedef {{ ok: boolean, report?: Report }} Result */
/** @typedef {{ name: string, title: string, check: () => Promise<Result>, needsBuild?: boolean }} Step */

const reports = join(root, '.cache/test-reports');

/** @type {Step[]} */
const steps = [
  { name: 'types', title: 'Types', check: checkTypes },
  { name: 'lint', title: 'Format, lint, imports, unused code', check: checkLint },
  { name: 'build', title: 'Build of the web app', check: build },
  {
    name: 'unit',
    title: 'Unit and server tests, SQLite and PostgreSQL',
    check: runVitest,
    needsBuild: true,
  },
  {
    name: 'e2e',
    title: 'Journeys in a browser',
    check: () => runJourneys(reports),
    needsBuild: true,
  },
];

/** Each project once, and of those only what has changed since; what that takes is kept in .cache/types. */
async function checkTypes() {
  return { ok: await runs('tsc', ['-b'], minutes(2)) };
}

async function checkLint() {
  const formatted = await runs(
    'biome',
    ['check', '--diagnostic-level=warn', '--error-on-warnings', '.'],
    minutes(2),
  );
  const awaited = await runs('oxlint', ['--type-aware', '--deny-warnings'], minutes(2));
  const used = await runs('knip', ['--no-progress'], minutes(2));
  return { ok: formatted && awaited && used };
}

async function build() {
  await buildWebWhenNeeded();
  return { ok: true };
}

async function runVitest() {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const ok = await runs('vitest', ['run', ...reporters], minutes(30));
  return { ok, report: readVitest(report) };
}

/**
 * @param {Step} step
 * @returns {Promise<Result>}
 */
async function take(step) {
  console.log(`\n── ${step.title} (${step.name})`);
  try {
    return await step.check();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    return { ok: false };
  }
}

/**
 * A step that fails without a counted failure (types, lint, a crash) counts as one, and so does a
 * step that should have run tests and ran none.
 * @param {Result} result
 */
function count({ ok, report }) {
  const counted = report ?? { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
  const ranNothing = report !== undefined && report.passed + report.failed === 0;
  return { ...counted, failed: counted.failed || (ok && !ranNothing ? 0 : 1) };
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `There’s no step “${unknown.join('”, “')}”. There are: ${steps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const needsBuild = chosen.some((step) => step.needsBuild);

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const summary = [];
/** @type {string[]} */
const allFailures = [];
/** @type {string[]} */
const allFlaky = [];
for (const step of steps) {
  if (!chosen.includes(step) && !(needsBuild && step.name === 'build')) continue;
  const startedAt = performance.now();
  const result = await take(step);
  const { passed, failed, skipped, failures, flaky } = count(result);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
  allFailures.push(...failures);
  allFlaky.push(...flaky);
  const tests = result.report ? `  ${passed} passed, ${failed} failed, ${skipped} skipped` : '';
  summary.push(`${failed === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${step.title}${tests}`);
}

if (allFailures.length > 0) console.log(`\nFailed:\n\n${allFailures.join('\n')}`);
if (allFlaky.length > 0) {
  console.log(
    `\nFlaky (passed only on the second try, and needs mending):\n\n${allFlaky.join('\n')}`,
  );
}
console.log(`\n${summary.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
