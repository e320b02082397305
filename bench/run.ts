import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importSpeed } from './interchange/import-speed.ts';
import { storyMap } from './map/story-map.ts';
import { budgetOf, figureOf, isMet, type Measurement } from './measurement.ts';
import { readerSpeed } from './reader/reader-speed.ts';
import { readerWeight } from './reader/reader-weight.ts';
import { choiceOverHttp } from './server/choice-over-http.ts';
import { exploreScale } from './server/explore-scale.ts';
import { publicPage } from './server/public-page.ts';
import { publishCost } from './server/publish-cost.ts';
import { scale } from './server/scale.ts';
import { checkerSpeed } from './story/checker-speed.ts';
import { engineWeight } from './story/engine-weight.ts';
import { storyPlay } from './story/story-play.ts';
import { studioClicks } from './writing/studio-clicks.ts';
import { studioSpeed } from './writing/studio-speed.ts';

/**
 * `npm run bench`: measures, compares with `baseline.json`, and fails when a budget is not met.
 * `npm run bench -- checker reader` measures only what it names.
 * `npm run bench -- --keep` saves the results as the new baseline.
 */
const benches: Record<string, () => Promise<Measurement[]>> = {
  'reader-weight': readerWeight,
  'engine-weight': engineWeight,
  play: storyPlay,
  checker: checkerSpeed,
  choice: choiceOverHttp,
  page: publicPage,
  reader: readerSpeed,
  map: storyMap,
  import: importSpeed,
  'studio-clicks': studioClicks,
  'studio-speed': studioSpeed,
  scale,
  explore: exploreScale,
  'publish-cost': publishCost,
};

const { values, positionals } = parseArgs({
  options: { keep: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(
    `There’s no bench “${unknown.join('”, “')}”. There are: ${Object.keys(benches).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = positionals.length > 0 ? positionals : Object.keys(benches);

const baselinePath = new URL('baseline.json', import.meta.url);
const baseline = readBaseline();
const renewed: Baseline = positionals.length > 0 ? { ...baseline } : {};
let allMet = true;

for (const name of chosen) {
  console.log(`── ${name}`);
  for (const measurement of (await benches[name]?.()) ?? []) {
    show(measurement, baseline[measurement.name]);
    renewed[measurement.name] = Math.round(figureOf(measurement).figure * 100) / 100;
    allMet &&= isMet(measurement);
  }
}
if (values.keep) writeFileSync(baselinePath, `${JSON.stringify(renewed, null, 2)}\n`);
process.exitCode = allMet ? 0 : 1;

function show(measurement: Measurement, before: number | undefined) {
  const { figure, unit } = figureOf(measurement);
  const was = before === undefined ? '' : `, was ${before.toFixed(2)}`;
  console.log(`${isMet(measurement) ? 'met    ' : 'NOT MET'}  ${measurement.name}`);
  console.log(`         ${figure.toFixed(2)} ${unit} (${budgetOf(measurement)} ${unit}${was})`);
  console.log(`         ${measurement.detail}`);
}

type Baseline = Record<string, number>;

function readBaseline(): Baseline {
  try {
    return JSON.parse(readFileSync(baselinePath, 'utf8')) as Baseline;
  } catch {
    return {};
  }
}
