import type { Node, Story } from '../../model/story.ts';
import type { Finding } from '../findings/finding.ts';
import type { Everything } from './play-everything.ts';

/**
 * In what the errors that were found differ from what can happen: a node too many or too few. Of an
 * unreachable part its beginning is told; what is behind a place where readers get stuck, there.
 */
export function judgeErrors(
  story: Story,
  everything: Everything,
  findings: readonly Finding[],
): string[] {
  const told = (...rules: string[]) =>
    new Set(findings.flatMap(({ rule, node_id }) => (rules.includes(rule) ? [node_id ?? ''] : [])));
  const deadEnds = told('dead-end');
  const traps = told('trap');
  const unreachable = told('unreachable-node', 'unreachable-ending');
  const lost = new Set(story.nodes.map(({ name }) => name));
  for (const name of everything.reached) lost.delete(name);

  const wrong = [
    ...difference(deadEnds, everything.deadEnds).map((name) => `dead-end ${name}`),
    ...[...unreachable].filter((name) => !lost.has(name)).map((name) => `${name} is reached`),
    ...unexplained(story, everything, { lost, unreachable, stuck: [...deadEnds, ...traps] }).map(
      (name) => `unreachable ${name} is not told`,
    ),
    ...trapsThatDiffer(story, everything, traps),
  ];
  return wrong;
}

function difference(one: ReadonlySet<string>, other: readonly string[]): string[] {
  const both = new Set(other);
  return [...other.filter((name) => !one.has(name)), ...[...one].filter((name) => !both.has(name))];
}

interface Told {
  lost: ReadonlySet<string>;
  unreachable: ReadonlySet<string>;
  stuck: readonly string[];
}

function unexplained(story: Story, everything: Everything, { lost, unreachable, stuck }: Told) {
  const inTraps = everything.traps.flatMap(({ node, reaches }) =>
    stuck.includes(node) ? reaches : [],
  );
  const explained = new Set(unreachable);
  const waiting = [...unreachable, ...stuck, ...inTraps];
  const met = new Set(waiting);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const node = story.nodes.find((one) => one.name === name) as Node;
    for (const next of waysFrom(story, node)) {
      if (!lost.has(next)) continue;
      explained.add(next);
      if (met.has(next)) continue;
      met.add(next);
      waiting.push(next);
    }
  }
  return [...lost].filter((name) => !explained.has(name));
}

function waysFrom({ nodes }: Story, { actions, ending, pool }: Node): string[] {
  if (ending !== null) return [];
  const targets = actions.flatMap(({ target }) =>
    Array.isArray(target) ? target.map((one) => one.target) : [target],
  );
  const pooled = nodes.filter(({ tags }) => pool !== null && tags.includes(pool.tag));
  return [...targets.map(String), ...pooled.map(({ name }) => name)];
}

/** Every trap shares a place with one that is told; without endings there are none to be told. */
function trapsThatDiffer(story: Story, { traps }: Everything, told: ReadonlySet<string>): string[] {
  if (!story.nodes.some(({ ending }) => ending !== null)) return [...told];
  const toldPlaces = new Set(traps.flatMap(({ node, reaches }) => (told.has(node) ? reaches : [])));
  const missing = traps.filter(({ reaches }) => !reaches.some((name) => toldPlaces.has(name)));
  const nodes = new Set(traps.map(({ node }) => node));
  return [
    ...[...told].filter((name) => !nodes.has(name)).map((name) => `${name} is no trap`),
    ...[...new Set(missing.map(({ node }) => `trap ${node} is not told`))],
  ];
}
