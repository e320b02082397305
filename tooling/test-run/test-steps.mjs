// The steps of `npm test`. Every step runs even when an earlier one failed, so that one run shows everything.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { Stop } from '../stop.mjs';
import { buildWebWhenNeeded } from '../web-build.mjs';
import { sayClosing } from './closing.mjs';
import { runJourneys } from './journeys.mjs';
import { checkLint, checkTypes } from './static-checks.mjs';
import { chosenUnitTests, runUnitTests } from './unit-tests.mjs';
import { readWishes } from './wishes.mjs';

/**
 * A step of `npm test`. One that runs `beside` the others keeps what it says until it ends. The others run one
 * after the other, and say what they do as they go.
 * @typedef {object} Step
 * @property {string} name
 * @property {string} title
 * @property {boolean} [isBeside]
 * @property {boolean} [takesWords]
 * @property {(words: string[]) => boolean} [needsBuild]
 * @property {(with_: { words: string[], hear: import('./static-checks.mjs').Hear }) => Promise<Result>} check
 */
/** @typedef {{ ok: boolean, report?: import('./test-reports.mjs').Report }} Result */
/** @typedef {import('./closing.mjs').Taken} Taken */

const reports = join(root, '.cache/test-reports');

/** @type {Step[]} */
const steps = [
  { name: 'types', title: 'Types', isBeside: true, check: ({ hear }) => checkTypes(hear) },
  {
    name: 'lint',
    title: 'Format, lint, imports, unused code',
    isBeside: true,
    check: ({ hear }) => checkLint(hear),
  },
  { name: 'build', title: 'Build of the web app', check: build },
  {
    name: 'unit',
    title: 'Unit and server tests, SQLite and PostgreSQL',
    takesWords: true,
    needsBuild: (words) => chosenUnitTests(words).needsBuild,
    check: ({ words }) => runUnitTests(reports, words),
  },
  {
    name: 'e2e',
    title: 'Journeys in a browser',
    takesWords: true,
    needsBuild: () => true,
    check: ({ words }) => runJourneys(reports, words),
  },
];

async function build() {
  await buildWebWhenNeeded();
  return { ok: true };
}

/**
 * @param {Step} step
 * @param {string[]} words
 * @returns {Promise<Taken>}
 */
async function take(step, words) {
  const heading = `\n── ${step.title} (${step.name})`;
  console.log(step.isBeside ? `${heading} …` : heading);
  /** @type {Buffer[]} */
  const said = [];
  const startedAt = performance.now();
  const result = await checked(step, words, (chunk) => said.push(chunk));
  const seconds = (performance.now() - startedAt) / 1000;
  if (step.isBeside) {
    const end = result.ok ? 'is done' : 'FAILED';
    console.log(`${heading} ${end} after ${seconds.toFixed(1)} s\n${Buffer.concat(said)}`);
  }
  return { title: step.title, seconds, ...result };
}

/**
 * @param {Step} step
 * @param {string[]} words
 * @param {import('./static-checks.mjs').Hear} hear
 * @returns {Promise<Result>}
 */
async function checked(step, words, hear) {
  try {
    return await step.check({ words, hear });
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    return { ok: false };
  }
}

const { wishes, unknown } = readWishes(process.argv.slice(2), steps);
if (unknown.length > 0) {
  console.error(
    `There’s no step “${unknown.join('”, “')}”. There are: ${steps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const isWished = (/** @type {Step} */ { name }) =>
  wishes.length === 0 || wishes.some(({ step }) => step === name);
const wordsFor = (/** @type {Step} */ { name }) =>
  wishes.flatMap(({ step, words }) => (step === name ? words : []));
const needsBuild = steps.some((step) => isWished(step) && step.needsBuild?.(wordsFor(step)));
const chosen = steps.filter((step) => isWished(step) || (needsBuild && step.name === 'build'));

/**
 * @param {Step[]} some
 * @returns {Promise<Taken[]>}
 */
async function oneAfterTheOther(some) {
  const taken = [];
  for (const step of some) taken.push(await take(step, wordsFor(step)));
  return taken;
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const taken = await Promise.all([
  oneAfterTheOther(chosen.filter(({ isBeside }) => isBeside)),
  oneAfterTheOther(chosen.filter(({ isBeside }) => !isBeside)),
]);
process.exitCode = sayClosing(taken.flat()) ? 0 : 1;
