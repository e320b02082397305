import type { Choice } from '../../engine/node-logic.ts';
import type { Finding } from '../finding.ts';
import { arrowsOf } from '../graph/arrows.ts';
import { componentsOf } from '../graph/components.ts';
import { type Ground, labelOf, named } from './ground.ts';

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
export function unreachableNodes(ground: Ground): Finding[] {
  const { story, search } = ground;
  const lost = [...story.nodes.keys()].filter((node) => ground.isUnreachable(node));
  if (lost.length === 0) return [];
  const isLost = new Set(lost);
  const ways = waysTo(ground, isLost);
  const inside = story.nodes.map((): number[] => []);
  for (const { from, to } of ways) if (isLost.has(from)) inside[from]?.push(to);
  const { of } = componentsOf(arrowsOf(inside));
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

  const isEndingReached = search.graph.nodes.some((node) => ground.node(node).ending !== null);
  const told = new Set<number>();
  return lost.flatMap((index): Finding[] => {
    const part = Number(of[index]);
    const closed = doors.get(part) ?? [];
    if (told.has(part) || (hasWayIn.has(part) && closed.length === 0)) return [];
    // A part may have several nodes: the one to which a choice leads is told.
    if (closed.length > 0 && !closed.some(({ to }) => to === index)) return [];
    told.add(part);
    if (closed.length > 0 && closed.every(({ from }) => ground.stuckNodes.has(from))) return [];
    for (const { from, choice } of closed) ground.blame(from, choice);
    const node = ground.node(index);
    const [door] = closed;
    if (door === undefined) {
      const message = `Nothing leads to ${named(node)}: let a choice lead there, or delete it.`;
      return ground.tell('unreachable-node', node, () => ({ message }));
    }
    const where = `${labelOf(ground, door.from, door.choice)} in ${named(ground.node(door.from))}`;
    if (node.ending !== null && isEndingReached) {
      const message = `No reader can come to the ending “${node.ending.name}”: ${where} is never offered.`;
      return ground.tell('unreachable-ending', node, () => ({ message }));
    }
    const message = `No reader can come to ${named(node)}: ${where} is never offered. Change its condition, or delete the node.`;
    return ground.tell('unreachable-node', node, () => ({ message }));
  });
}

function waysTo({ story, playable }: Ground, isLost: ReadonlySet<number>): Way[] {
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
