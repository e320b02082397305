import type { Choice, Ways } from '../../engine/compile/node-logic.ts';
import type { Finding } from '../findings/finding.ts';
import { componentsOf } from '../graph/components.ts';
import { edgesOf } from '../graph/edges.ts';
import { labelOf, type RuleContext } from './rule-context.ts';

interface Way {
  from: number;
  to: number;
  /** null = the node goes on there by itself. */
  choice: Choice | null;
}

/**
 * Nodes that no reader can reach. Only those at the beginning of an unreachable part are reported:
 * to which nothing leads, or only choices that are never offered. `unreachable-ending` is such a
 * node that is an ending.
 */
export function unreachableNodes(context: RuleContext): Finding[] {
  const { story, search } = context;
  const lost = [...story.nodes.keys()].filter((node) => context.isUnreachable(node));
  if (lost.length === 0) return [];
  const isLost = new Set(lost);
  const ways = waysTo(context, isLost);
  const inside = story.nodes.map((): number[] => []);
  for (const { from, to } of ways) if (isLost.has(from)) inside[from]?.push(to);
  const { of } = componentsOf(edgesOf(inside));
  const hasWayIn = new Set<number>();
  const doors = new Map<number, Way[]>();
  for (const way of ways) {
    const part = Number(of[way.to]);
    const known = doors.get(part);
    if (isLost.has(way.from)) {
      if (of[way.from] !== part) hasWayIn.add(part);
    } else if (known === undefined) doors.set(part, [way]);
    else known.push(way);
  }

  const isEndingReached = search.graph.nodes.some((node) => context.node(node).ending !== null);
  const reported = new Set<number>();
  return lost.flatMap((index): Finding[] => {
    const part = Number(of[index]);
    const closed = doors.get(part) ?? [];
    if (reported.has(part) || (hasWayIn.has(part) && closed.length === 0)) return [];
    // A part may have several nodes: the one to which a choice leads is reported.
    if (closed.length > 0 && !closed.some(({ to }) => to === index)) return [];
    reported.add(part);
    if (closed.length > 0 && closed.every(({ from }) => context.stuckNodes.has(from))) return [];
    for (const { from, choice } of closed) if (choice !== null) context.blame(from, choice);
    const node = context.node(index);
    const [door] = closed;
    if (door === undefined) {
      return context.tell('unreachable-node', node, () => ({
        message_id: 'unreachable-node.not_linked',
        params: { node: node.name },
      }));
    }
    const { ending } = node;
    const from = context.node(door.from).name;
    if (door.choice === null) context.closedContinues.add(door.from);
    const choice = door.choice && labelOf(context, door.from, door.choice);
    if (ending !== null && isEndingReached) {
      const params = { ending: ending.name, from };
      return context.tell('unreachable-ending', node, () => {
        if (choice === null) return { message_id: 'unreachable-ending.continue', params };
        return { message_id: 'unreachable-ending', params: { ...params, choice } };
      });
    }
    const params = { node: node.name, from };
    return context.tell('unreachable-node', node, () => {
      if (choice === null) return { message_id: 'unreachable-node.continue', params };
      return { message_id: 'unreachable-node.closed', params: { ...params, choice } };
    });
  });
}

function waysTo({ story, playable }: RuleContext, isLost: ReadonlySet<number>): Way[] {
  // Nodes with pools of one tag share the list of what is offered.
  const lostIn = new Map<readonly Choice[], Choice[]>();
  const lostOf = (pool: readonly Choice[]): Choice[] => {
    const known = lostIn.get(pool) ?? pool.filter(({ leadsTo }) => isLost.has(leadsTo));
    lostIn.set(pool, known);
    return known;
  };
  return [...story.nodes.keys()].flatMap((from) => {
    const { choices, continues, pool, ending } = playable.logicOf(from);
    if (ending !== -1) return [];
    const to = ({ leads, leadsTo }: Ways, choice: Choice | null) =>
      (leads.length === 0 ? [leadsTo] : leads.map((one) => one.to))
        .filter((one) => isLost.has(one) && one !== from)
        .map((one) => ({ from, to: one, choice }));
    return [
      ...[...choices, ...lostOf(pool)].flatMap((choice) => to(choice, choice)),
      ...continues.flatMap((way) => to(way, null)),
    ];
  });
}

/** Achievements that nothing unlocks where a reader can come. */
export function unreachableAchievements(context: RuleContext): Finding[] {
  const { story, search } = context;
  const effects = context.singleEffects();
  return story.achievements.flatMap((achievement, index): Finding[] => {
    const { key } = achievement;
    const unlocking = effects.filter(
      ({ effect }) => effect.type === 'unlock' && effect.achievement.text === key,
    );
    const isNowhere = unlocking.length === 0;
    if (search.observations.unlocked.has(index) || (!isNowhere && !search.isProved)) return [];
    // Its place, or its choice, is reported as one that nobody reaches.
    if (unlocking.some(({ node, field }) => isReported(context, node, field))) return [];
    return context.tell('unreachable-achievement', null, () => ({
      key,
      message_id: isNowhere
        ? 'unreachable-achievement.not_unlocked'
        : 'unreachable-achievement.blocked',
      params: { achievement: achievement.name },
    }));
  });
}

function isReported(context: RuleContext, node: number, field: string): boolean {
  if (context.isUnreachable(node)) return true;
  const position = /^actions\.(\d+)\./.exec(field)?.[1];
  return context
    .neverOpen(node)
    .some(({ choice }) => choice.action !== null && choice.position === Number(position));
}
