// Reads from the JSON reports of Vitest and Playwright how many tests passed, and which failed and why.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../root.mjs';

/**
 * `failures`: one line per test, with its file and the beginning of its message.
 * `flaky`: the same for tests that passed only at the second try; they also count as `passed`.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[], times: Time[] }} Report
 */
/** @typedef {{ test: string, seconds: number }} Time how long a test took */

/** @type {Report} */
export const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], times: [] };

/**
 * @param {string} file
 * @returns {Report}
 */
export function readVitest(file) {
  const report = read(file);
  if (!report) return nothing;
  /** @typedef {{ status: string, fullName: string, failureMessages: string[], duration?: number | null }} Test */
  /** @type {{ name: string, status: string, message: string, assertionResults: Test[] }[]} */
  const files = report.testResults;
  const failures = files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that cannot even be loaded reports no test at all.
    if (failed.length === 0 && status === 'failed') return failure(name, '', message);
    return failed.map(({ fullName, failureMessages: [said] }) => failure(name, fullName, said));
  });
  const times = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => time(name, fullName, duration ?? 0)),
  );
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    flaky: [],
    times,
  };
}

/**
 * @param {string} file
 * @returns {Report}
 */
export function readPlaywright(file) {
  const report = read(file);
  if (!report) return nothing;
  const { expected, unexpected, flaky, skipped } = report.stats;
  /** @typedef {{ errors: { message?: string }[], duration?: number }} Result */
  /** @typedef {{ ok: boolean, title: string, file: string, tests: { status: string, results: Result[] }[] }} Spec */
  /** @typedef {{ suites?: Suite[], specs: Spec[] }} Suite */
  /** @type {(suite: Suite) => Spec[]} */
  const specsOf = ({ suites = [], specs }) => [...specs, ...suites.flatMap(specsOf)];
  /** @type {Spec[]} */
  const specs = report.suites.flatMap(specsOf);
  const failures = specs.flatMap(({ title, file: name, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failure(`e2e/${name}`, title, results[0]?.errors[0]?.message)),
  );
  const times = specs.flatMap(({ title, file: name, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration = 0 }) => time(`e2e/${name}`, title, duration)),
    ),
  );
  // Failures outside any test, such as a file that cannot be loaded.
  /** @type {{ message?: string, location?: { file: string } }[]} */
  const errors = report.errors;
  failures.push(
    ...errors.map((error) => failure(error.location?.file ?? 'e2e', '', error.message)),
  );
  const failed = unexpected + flaky + errors.length;
  return { passed: expected, failed, skipped, failures, flaky: [], times };
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Short enough for the end of a log that is cut. */
function failure(/** @type {string} */ file, /** @type {string} */ test, said = '') {
  const words = stripVTControlCharacters(said).replace(/\s+/g, ' ').trim();
  return `${named(file, test)}\n       ${words.slice(0, 240)}`;
}

/** @returns {Time} */
function time(/** @type {string} */ file, /** @type {string} */ test, /** @type {number} */ ms) {
  return { test: named(file, test), seconds: ms / 1000 };
}

/**
 * @param {string} file
 * @param {string} test
 */
const named = (file, test) =>
  `${relative(root, file.startsWith('/') ? file : `${root}/${file}`)} › ${test}`;
