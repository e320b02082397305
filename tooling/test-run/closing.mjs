// What a run says at its end: what failed, what took longest, each step, and one line for CI to read.

import { nothing } from './test-reports.mjs';

/** @typedef {import('./test-reports.mjs').Report} Report */
/** @typedef {{ title: string, ok: boolean, seconds: number, report?: Report }} Taken */

const slowestShown = 20;

/**
 * @param {Taken[]} taken
 * @returns {boolean} whether everything passed
 */
export function sayClosing(taken) {
  const steps = taken.map(counted);
  const failures = steps.flatMap(({ report }) => report.failures);
  const flaky = steps.flatMap(({ report }) => report.flaky);
  for (const step of steps) saySlowest(step);
  if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n')}`);
  if (flaky.length > 0) {
    console.log(
      `\nFlaky (passed only on the second try, and needs mending):\n\n${flaky.join('\n')}`,
    );
  }
  console.log(`\n${steps.map(line).join('\n')}\n`);
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    steps.reduce((total, { report }) => total + report[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0;
}

/**
 * A step that fails without a counted failure (types, lint, a crash) counts as one, and so does a
 * step that should have run tests and ran none.
 * @param {Taken} taken
 */
function counted(taken) {
  const report = taken.report ?? nothing;
  const ranNothing = taken.report !== undefined && report.passed + report.failed === 0;
  const failed = report.failed || (taken.ok && !ranNothing ? 0 : 1);
  return { ...taken, hasTests: taken.report !== undefined, report: { ...report, failed } };
}

/** @param {ReturnType<typeof counted>} step */
function line({ title, seconds, hasTests, report: { passed, failed, skipped } }) {
  const tests = hasTests ? `  ${passed} passed, ${failed} failed, ${skipped} skipped` : '';
  return `${failed === 0 ? 'ok    ' : 'FAILED'} ${inSeconds(seconds)}  ${title}${tests}`;
}

/** Says the slowest tests, only where there are more than anybody sees by themselves. */
function saySlowest(/** @type {ReturnType<typeof counted>} */ { title, report }) {
  if (report.times.length <= slowestShown) return;
  const slowest = report.times.sort((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
  const lines = slowest.map(({ seconds, test }) => `${inSeconds(seconds)}  ${test}`);
  console.log(`\nThe slowest of “${title}”:\n\n${lines.join('\n')}`);
}

const inSeconds = (/** @type {number} */ seconds) => `${seconds.toFixed(1).padStart(6)} s`;
