// The journeys' step. On CI a failed journey is run once more, alone, because a slow machine must not
// block a correct change. One that passes only then is flaky: it is listed, and only a few are accepted.
import { join } from 'node:path';
import { chromiumPath, headlessChromiumPath } from '../machine/chromium.mjs';
import { matchingTests } from './matching-tests.mjs';
import { runs } from './test-program.mjs';
import { readPlaywright } from './test-reports.mjs';

/** @typedef {import('./test-reports.mjs').Report} Report */

const flakyLimit = 2;

/**
 * @param {string} reports folder for Playwright's reports
 * @param {string[]} words in the names of files or journeys; none for all
 * @returns {Promise<{ ok: boolean, report: Report }>}
 */
export async function runJourneys(reports, words) {
  const first = await tryJourneys(join(reports, 'playwright.json'), chosenJourneys(words));
  if (process.env.CI !== 'true' || first.report.failed === 0) return first;

  console.log(`\nTrying the ${first.report.failed} that failed once more, one at a time.`);
  const again = ['--last-failed', '--workers=1'];
  const second = await tryJourneys(join(reports, 'playwright-again.json'), again);
  return judge(first.report, second);
}

/** @param {string[]} words */
export function chosenJourneys(words) {
  if (words.length === 0) return [];
  const { files, name } = matchingTests(['e2e/**/*.spec.ts'], words);
  return [...files, ...(name ? ['--grep', name] : [])];
}

/**
 * @param {Report} first
 * @param {{ ok: boolean, report: Report }} second
 */
function judge(first, second) {
  // Every failed journey has to pass now; one that was not run again counts as failed.
  const allPass = second.ok && second.report.passed >= first.failed;
  const failures = allPass ? [] : second.report.failures;
  const failed = allPass ? 0 : Math.max(first.failed - second.report.passed, 1);
  const flaky = first.failures.filter((failure) => !isIn(failures, failure));
  const tooFlaky = flaky.length > flakyLimit;
  if (tooFlaky) {
    console.error(
      `\n${flaky.length} journeys are flaky. More than ${flakyLimit} counts as a failure.`,
    );
  }
  const report = { ...first, passed: first.passed + second.report.passed, failed, failures, flaky };
  return { ok: allPass && !tooFlaky, report };
}

/** The first line of a failure names the test; its message may differ between two tries. */
const isIn = (/** @type {string[]} */ failures, /** @type {string} */ failure) =>
  failures.some((other) => other.split('\n')[0] === failure.split('\n')[0]);

/**
 * @param {string} report
 * @param {string[]} options
 */
async function tryJourneys(report, options) {
  const env = {
    HEADLESS_CHROMIUM_PATH: await headlessChromiumPath(),
    CHROMIUM_PATH: await chromiumPath(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...options];
  const ok = await runs('playwright', args, { env });
  return { ok, report: readPlaywright(report) };
}
