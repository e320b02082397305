/** The names that units got in a file that left from here: a unit that was edited after that is known by what was kept of it. */
import type { KnownThing } from '@brasslamp/story/draft';
import { shortOf } from '../../export/marks/unit-marks.ts';
import { called, type FileUnits } from './file-units.ts';
import { leftThing } from './unit-standings.ts';

const nameOf = (lineage: string, key: string) => leftThing(lineage, `called ${key}`);

/** What is kept of them; a short key is filled up to the length of a fingerprint. */
export const renamedSaid = ({ renamed }: FileUnits, lineage: string): KnownThing[] =>
  [...renamed].map(([key, before]) => ({
    kind: 'whole',
    id: 'left',
    name: nameOf(lineage, key),
    fingerprints: [before + shortOf(before)],
  }));

/** The units of a file with the names that they are known to have got before. */
export function withKnownNames(
  units: FileUnits,
  known: ReadonlyMap<string, KnownThing>,
  lineage: string,
): FileUnits {
  if (units.marks === null) return units;
  const there = new Set([...units.prints.keys()].map(shortOf));
  const renamed = new Map<string, string>();
  for (const key of units.prints.keys()) {
    const [print = ''] = known.get(nameOf(lineage, key))?.fingerprints ?? [];
    const before = print.slice(0, shortOf('').length);
    if (print !== '' && !there.has(before) && !units.marks.has(shortOf(key))) {
      renamed.set(key, before);
    }
  }
  return renamed.size === 0 ? units : called(units, renamed);
}
