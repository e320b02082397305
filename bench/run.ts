import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkerSpeed } from './checker-speed.ts';
import { choiceOverHttp } from './choice-over-http.ts';
import { engineWeight } from './engine-weight.ts';
import { isMet, type Measurement } from './measurement.ts';
import { publicPage } from './public-page.ts';
import { readerWeight } from './reader-weight.ts';
import { storyPlay } from './story-play.ts';

/**
 * `npm run bench`: measures, compares with `baseline.json`, and fails when a budget is not met.
 * `npm run bench -- --keep` writes what it measured as the new baseline.
 */
const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
const baselinePath = new URL('baseline.json', import.meta.url);

type Baseline = Record<string, number>;
const figure = (measurement: Measurement): number =>
  'ratio' in measurement ? measurement.ratio : measurement.kilobytes;

const measured = [
  ...(await readerWeight()),
  ...(await engineWeight()),
  ...(await storyPlay()),
  ...(await checkerSpeed()),
  ...(await choiceOverHttp()),
  ...(await publicPage()),
];
const baseline = readBaseline();
for (const measurement of measured) {
  const before = baseline[measurement.name];
  const [unit, budget] =
    'ratio' in measurement
      ? ['×', `at least ${measurement.atLeast} ×`]
      : ['KB', `at most ${measurement.atMost} KB`];
  const was = before === undefined ? '' : `, was ${before.toFixed(2)}`;
  console.log(`${isMet(measurement) ? 'met    ' : 'NOT MET'}  ${measurement.name}`);
  console.log(`         ${figure(measurement).toFixed(2)} ${unit} (${budget}${was})`);
  console.log(`         ${measurement.detail}`);
}
if (values.keep) {
  const rows = measured.map((row) => [row.name, Math.round(figure(row) * 100) / 100]);
  writeFileSync(baselinePath, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}
process.exitCode = measured.every(isMet) ? 0 : 1;

function readBaseline(): Baseline {
  try {
    return JSON.parse(readFileSync(baselinePath, 'utf8')) as Baseline;
  } catch {
    return {};
  }
}
