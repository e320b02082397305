// The step of the unit tests, of all projects or of those that some words mean.
import { join, matchesGlob } from 'node:path';
import { matchingTests } from './matching-tests.mjs';
import { projects, testsOf } from './projects.mjs';
import { runs } from './test-program.mjs';
import { readVitest } from './test-reports.mjs';

/** @typedef {import('./test-reports.mjs').Report} Report */

/**
 * The tests to run: a part of the projects, and options for Vitest that say which of their tests.
 * @typedef {{ options: string[], needsBuild: boolean }} Chosen
 */

/**
 * Names of projects among the words say where to look for the others.
 * @param {string[]} words
 * @returns {Chosen}
 */
export function chosenUnitTests(words) {
  const all = Object.entries(projects);
  const named = all.filter(([name]) => words.includes(name));
  const others = words.filter((word) => !(word in projects));
  const within = named.length > 0 ? named : all;
  if (others.length === 0) return chosen(named.length > 0 ? within : [], [], within);

  const { files, name } = matchingTests(
    within.map(([, project]) => testsOf(project)),
    others,
  );
  const having = within.filter(([, project]) =>
    files.some((file) => matchesGlob(file, testsOf(project))),
  );
  return chosen(having, [...files, ...(name ? ['--testNamePattern', name] : [])], having);
}

/**
 * @param {[name: string, project: import('./projects.mjs').Project][]} only
 * @param {string[]} tests
 * @param {[name: string, project: import('./projects.mjs').Project][]} run
 * @returns {Chosen}
 */
const chosen = (only, tests, run) => ({
  options: [...only.flatMap(([name]) => ['--project', name]), ...tests],
  needsBuild: run.some(([, { needsBuild }]) => needsBuild),
});

/**
 * A whole run says a dot a test, and one of some tests their names.
 * @param {string} reports folder for Vitest's report
 * @param {string[]} words
 * @returns {Promise<{ ok: boolean, report: Report }>}
 */
export async function runUnitTests(reports, words) {
  const report = join(reports, 'vitest.json');
  const shown = `--reporter=${words.length > 0 ? 'default' : 'dot'}`;
  const written = ['--reporter=json', `--outputFile.json=${report}`];
  const ok = await runs('vitest', ['run', shown, ...written, ...chosenUnitTests(words).options]);
  return { ok, report: readVitest(report) };
}
