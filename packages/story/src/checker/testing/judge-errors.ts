import { type Call, type Node, type Story, singleTargets } from '../../model/story.ts';
import type { Finding } from '../findings/finding.ts';
import type { Everything } from './play-everything.ts';

/**
 * The differences of the errors that were found from what can happen: a node too many or too few. Of an
 * unreachable part its beginning is reported; what is behind a place where readers get stuck, there.
 */
export function judgeErrors(
  story: Story,
  everything: Everything,
  findings: readonly Finding[],
): string[] {
  const reported = (...rules: string[]) =>
    new Set(findings.flatMap(({ rule, node_id }) => (rules.includes(rule) ? [node_id ?? ''] : [])));
  const deadEnds = reported('dead-end');
  const traps = reported('trap');
  const unreachable = reported('unreachable-node', 'unreachable-ending');
  const lost = new Set(story.nodes.map(({ name }) => name));
  for (const name of everything.reached) lost.delete(name);

  const wrong = [
    ...difference(deadEnds, everything.deadEnds).map((name) => `dead-end ${name}`),
    ...[...unreachable].filter((name) => !lost.has(name)).map((name) => `${name} is reached`),
    ...unexplained(story, everything, { lost, unreachable, stuck: [...deadEnds, ...traps] }).map(
      (name) => `unreachable ${name} is not reported`,
    ),
    ...trapsThatDiffer(story, everything, traps),
  ];
  return wrong;
}

function difference(one: ReadonlySet<string>, other: readonly string[]): string[] {
  const both = new Set(other);
  return [...other.filter((name) => !one.has(name)), ...[...one].filter((name) => !both.has(name))];
}

interface Reported {
  lost: ReadonlySet<string>;
  unreachable: ReadonlySet<string>;
  stuck: readonly string[];
}

function unexplained(story: Story, everything: Everything, { lost, unreachable, stuck }: Reported) {
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

function waysFrom({ nodes }: Story, node: Node): string[] {
  const { actions, continue: ways, ending, pool } = node;
  if (ending !== null) return [];
  const targets = [...actions, ...ways].flatMap(({ target, call }) => [
    ...singleTargets(target),
    ...returnOf(call),
  ]);
  const called = nodes.flatMap((other) =>
    [...other.actions, ...other.continue].flatMap(({ target, call }) =>
      singleTargets(target).includes(node.id) ? returnOf(call) : [],
    ),
  );
  const pooled = nodes.filter(({ tags }) => pool !== null && tags.includes(pool.tag));
  return [...targets.map(String), ...called, ...pooled.map(({ name }) => name)];
}

const returnOf = (call: Call): string[] => (typeof call === 'object' ? [call.then] : []);

/** Every trap shares a place with one that is reported; without endings there are none to report. */
function trapsThatDiffer(
  story: Story,
  { traps }: Everything,
  reported: ReadonlySet<string>,
): string[] {
  if (!story.nodes.some(({ ending }) => ending !== null)) return [...reported];
  const reportedPlaces = new Set(
    traps.flatMap(({ node, reaches }) => (reported.has(node) ? reaches : [])),
  );
  const missing = traps.filter(({ reaches }) => !reaches.some((name) => reportedPlaces.has(name)));
  const nodes = new Set(traps.map(({ node }) => node));
  return [
    ...[...reported].filter((name) => !nodes.has(name)).map((name) => `${name} is no trap`),
    ...[...new Set(missing.map(({ node }) => `trap ${node} is not reported`))],
  ];
}
