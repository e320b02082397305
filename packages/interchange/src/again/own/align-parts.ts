import type { Node, Story } from '@brasslamp/story/model';
import { shortOf } from '../../export/marks/unit-marks.ts';
import { unitKey } from '../../export/marks/units-in.ts';
import type { OwnSides } from './own-origins.ts';
import { unitNamesOf } from './owners.ts';

const numbered = /^(.*) \d+$/s;

/**
 * A reading in which further nodes of a unit have the names of those of another reading that say the same: they are
 * numbered as they come, and what was written before them shifts their numbers.
 */
export function alignParts(
  was: Story,
  theirs: Story,
  { there, here, format }: Pick<OwnSides, 'there' | 'here' | 'format'>,
): Story {
  const isUnit = (name: string) =>
    [there, here].some(({ prints }) => prints.has(unitKey('node', name)));
  // What came whole is called as it came.
  const isLeft = (unit: string) =>
    there.marks === null ||
    unitNamesOf(unit, format, false).some((name) =>
      there.marks?.has(shortOf(unitKey('node', name))),
    );
  const isPart = (name: string, unit: string) => !isUnit(name) && isLeft(unit);
  const before = partsOf(was.nodes, isPart);
  const names = new Map<string, string>();
  for (const [unit, parts] of partsOf(theirs.nodes, isPart)) {
    const known = before.get(unit);
    if (!known) continue;
    const left = new Map<string, string[]>();
    for (const part of known) {
      const same = left.get(whatItSays(part));
      if (same) same.push(part.name);
      else left.set(whatItSays(part), [part.name]);
    }
    const others = parts.filter((part) => {
      const name = left.get(whatItSays(part))?.shift();
      if (name !== undefined) names.set(part.id, name);
      return name === undefined;
    });
    const free = [...left.values()].flat();
    let number = known.length + parts.length + 1;
    for (const part of others) {
      number += 1;
      names.set(part.id, free.shift() ?? `${unit} ${number}`);
    }
  }
  const nodes = theirs.nodes.map((node) => ({ ...node, name: names.get(node.id) ?? node.name }));
  return { ...theirs, nodes };
}

/** The numbered nodes by the units that they are of. */
function partsOf(
  nodes: readonly Node[],
  isPart: (name: string, unit: string) => boolean,
): Map<string, Node[]> {
  const parts = new Map<string, Node[]>();
  for (const node of nodes) {
    const [, unit] = numbered.exec(node.name) ?? [];
    if (unit === undefined || !isPart(node.name, unit)) continue;
    const known = parts.get(unit);
    if (known) known.push(node);
    else parts.set(unit, [node]);
  }
  return parts;
}

const whatItSays = ({ body, on_enter, actions, continue: ways }: Node): string =>
  JSON.stringify([body, on_enter, actions.map(({ label }) => label), ways.map(({ when }) => when)]);
