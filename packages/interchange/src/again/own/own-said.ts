/** What is to be known of a file that left from here, once it came: that it may be written further, and come once more. */
import { type Draft, type KnownThing, storyOf } from '@brasslamp/story/draft';
import type { NodeId } from '@brasslamp/story/model';
import { shortOf } from '../../export/marks/unit-marks.ts';
import { type Difference, mostFingerprints } from '../terms/comparison.ts';
import { printsOfNodes } from './came-nodes.ts';
import type { OwnComparison } from './compare-own.ts';
import { unitsOfFields } from './compare-whole.ts';
import type { FileUnits } from './file-units.ts';
import type { OwnSides } from './own-origins.ts';
import { renamedSaid } from './renamed-units.ts';
import { leftThing } from './unit-standings.ts';

interface Came {
  compared: OwnComparison;
  wanted: readonly Difference[];
  /** The draft with what the author wanted. */
  after: Draft;
  /** That, written as the file was. */
  written: FileUnits;
}

export function saidOnceCame(sides: OwnSides, came: Came): KnownThing[] {
  return [
    ...unitsSaid(sides, came),
    ...nodesSaid(sides, came),
    ...renamedSaid(sides.there, sides.lineage),
  ];
}

function unitsSaid(
  { draft, there, here }: OwnSides,
  { compared, wanted, written }: Came,
): KnownThing[] {
  const { units, origins } = compared;
  if (!units) return [];
  const isWanted = new Set(wanted.map(({ kind, id }) => `${kind} ${id}`));
  const owners = new Map<string, NodeId>();
  for (const id of origins.left) for (const key of origins.keysOf(id)) owners.set(key, id);
  const variables = new Map(draft.story.variables.map(({ id }) => [shortOf(id), id]));
  const fields = Object.entries(unitsOfFields);
  const isAsItCame = (key: string): boolean => {
    const node = owners.get(key);
    const standing = node === undefined ? compared.standingOfUnit(key) : compared.standingOf(node);
    if (standing === 'same') return true;
    if (node !== undefined) return isWanted.has(`node ${node}`);
    const variable = variables.get(units.markOf(key)?.id ?? '');
    if (variable !== undefined) return isWanted.has(`variable ${variable}`);
    return fields.every(([field, unit]) => unit !== key || isWanted.has(`whole ${field}`));
  };
  const keys = new Set([...there.prints.keys(), ...here.prints.keys()]);
  return [...keys].flatMap((key) => {
    if (units.markOf(key) === undefined) return [];
    const next = units.next(key, isAsItCame(key) ? (written.prints.get(key) ?? '') : '');
    return next ?? [];
  });
}

function nodesSaid(
  { draft, lineage, known }: OwnSides,
  { compared, wanted, after }: Came,
): KnownThing[] {
  const isWanted = new Set(wanted.flatMap(({ kind, id }) => (kind === 'node' ? [id] : [])));
  const story = storyOf(after);
  const prints = printsOfNodes(story, story.nodes);
  const said = new Map<string, KnownThing>();
  const say = (one: KnownThing, ...fingerprints: string[]) => {
    const all = [...new Set([...fingerprints, ...one.fingerprints])].slice(0, mostFingerprints);
    said.set(one.name, { ...one, fingerprints: all });
  };
  for (const one of compared.origins.came) say(one, '');
  for (const { name, node, print } of compared.came) {
    const key = leftThing(lineage, name);
    const before = known.get(key);
    const isBrought = isWanted.has(node.id);
    if (!before && !isBrought && !draft.nodes.has(node.id)) continue;
    const id = before && !isBrought ? before.id : node.id;
    const now = isBrought ? [prints.get(node.id) ?? print] : [];
    say({ kind: 'node', id, name: key, fingerprints: before?.fingerprints ?? [] }, print, ...now);
  }
  return [...said.values()];
}
