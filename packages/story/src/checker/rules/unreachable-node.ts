import type { Choice } from '../../engine/compile/node-logic.ts';
import type { Finding } from '../findings/finding.ts';
import { componentsOf } from '../graph/components.ts';
import { edgesOf } from '../graph/edges.ts';
import { labelOf, type RuleContext } from './rule-context.ts';

interface Way {
  from: number;
  to: number;
  choice: Choice;
}

/**
 * Nodes to which no reader can come. Only those at the beginning of an unreachable part are told:
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
  const told = new Set<number>();
  return lost.flatMap((index): Finding[] => {
    const part = Number(of[index]);
    const closed = doors.get(part) ?? [];
    if (told.has(part) || (hasWayIn.has(part) && closed.length === 0)) return [];
    // A part may have several nodes: the one to which a choice leads is told.
    if (closed.length > 0 && !closed.some(({ to }) => to === index)) return [];
    told.add(part);
    if (closed.length > 0 && closed.every(({ from }) => context.stuckNodes.has(from))) return [];
    for (const { from, choice } of closed) context.blame(from, choice);
    const node = context.node(index);
    const [door] = closed;
    if (door === undefined) {
      return context.tell('unreachable-node', node, () => ({
        message_id: 'unreachable-node.not_linked',
        params: { node: node.name },
      }));
    }
    const where = {
      choice: labelOf(context, door.from, door.choice),
      from: context.node(door.from).name,
    };
    const { ending } = node;
    if (ending !== null && isEndingReached) {
      return context.tell('unreachable-ending', node, () => ({
        message_id: 'unreachable-ending',
        params: { ending: ending.name, ...where },
      }));
    }
    return context.tell('unreachable-node', node, () => ({
      message_id: 'unreachable-node.closed',
      params: { node: node.name, ...where },
    }));
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
    const { choices, pool, ending } = playable.logicOf(from);
    if (ending !== -1) return [];
    return [...choices, ...lostOf(pool)].flatMap((choice) => {
      const leads = choice.leads.length === 0 ? [choice.leadsTo] : choice.leads.map(({ to }) => to);
      return leads
        .filter((to) => isLost.has(to) && to !== from)
        .map((to) => ({ from, to, choice }));
    });
  });
}
