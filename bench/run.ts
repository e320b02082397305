import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkerSpeed } from './checker-speed.ts';
import { choiceOverHttp } from './choice-over-http.ts';
import { engineWeight } from './engine-weight.ts';
import { budgetOf, figureOf, isMet } from './measurement.ts';
import { publicPage } from './public-page.ts';
import { readerSpeed } from './reader-speed.ts';
import { readerWeight } from './reader-weight.ts';
import { scale } from './scale.ts';
import { storyPlay } from './story-play.ts';

/**
 * `npm run bench`: measures, compares with `baseline.json`, and fails when a budget is not met.
 * `npm run bench -- --keep` writes what it measured as the new baseline.
 */
const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
const baselinePath = new URL('baseline.json', import.meta.url);

type Baseline = Record<string, number>;

const measured = [
  ...(await readerWeight()),
  ...(await engineWeight()),
  ...(await storyPlay()),
  ...(await checkerSpeed()),
  ...(await choiceOverHttp()),
  ...(await publicPage()),
  ...(await readerSpeed()),
  ...(await scale()),
];
const baseline = readBaseline();
for (const measurement of measured) {
  const before = baseline[measurement.name];
  const { figure, unit } = figureOf(measurement);
  const was = before === undefined ? '' : `, was ${before.toFixed(2)}`;
  console.log(`${isMet(measurement) ? 'met    ' : 'NOT MET'}  ${measurement.name}`);
  console.log(`         ${figure.toFixed(2)} ${unit} (${budgetOf(measurement)} ${unit}${was})`);
  console.log(`         ${measurement.detail}`);
}
if (values.keep) {
  const rows = measured.map((row) => [row.name, Math.round(figureOf(row).figure * 100) / 100]);
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
