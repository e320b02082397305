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
  /** A call is to come back there, and does not. */
  isReturn?: true;
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
  const { inside, ways } = waysTo(context, isLost);
  const { of } = componentsOf(edgesOf(inside));
  const hasWayIn = new Set<number>();
  for (const [from, list] of inside.entries()) {
    for (const to of list) if (of[from] !== of[to]) hasWayIn.add(Number(of[to]));
  }
  const doors = Map.groupBy(ways, ({ to }) => Number(of[to]));

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
    for (const { from, choice, isReturn } of closed) {
      if (choice !== null && !isReturn) context.blame(from, choice);
    }
    const node = context.node(index);
    // What leads there is said before what should come back there.
    const door = closed.find(({ isReturn }) => !isReturn) ?? closed[0];
    if (door === undefined) {
      return context.tell('unreachable-node', node, () => ({
        message_id: 'unreachable-node.not_linked',
        params: { node: node.name },
      }));
    }
    const { ending } = node;
    const from = context.node(door.from).name;
    if (door.isReturn) {
      const message_id = 'unreachable-node.return';
      const params = { node: node.name, from };
      return context.tell('unreachable-node', node, () => ({ message_id, params }));
    }
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

/** Nodes with pools of one tag share what is offered. */
interface SharedPool {
  readonly lost: readonly Choice[];
  /** The point of the pool in `inside`; null = no lost node has the pool. */
  point: number | null;
  /** Whether there are ways from a node that is reached, and from one that is not stuck. */
  isTold: boolean;
  isToldOfOpen: boolean;
}

/**
 * `inside`: from which lost node to which; behind the nodes are points for pools, or twenty thousand
 * nodes in one pool would have four hundred million arrows. `ways`: to lost nodes from those that are
 * reached; of one pool those from its first node, and from its first that is not stuck, tell all.
 */
function waysTo({ story, playable, stuckNodes }: RuleContext, isLost: ReadonlySet<number>) {
  const inside = story.nodes.map((): number[] => []);
  const ways: Way[] = [];
  const pools = new Map<readonly Choice[], SharedPool>();
  const sharedOf = (pool: readonly Choice[]): SharedPool => {
    const lost = () => pool.filter(({ leadsTo }) => isLost.has(leadsTo));
    const known = pools.get(pool) ?? {
      lost: lost(),
      point: null,
      isTold: false,
      isToldOfOpen: false,
    };
    pools.set(pool, known);
    return known;
  };
  const addPool = (from: number, shared: SharedPool) => {
    if (isLost.has(from)) {
      shared.point ??= inside.push(shared.lost.map(({ leadsTo }) => leadsTo)) - 1;
      inside[from]?.push(shared.point);
      return;
    }
    const isOpen = !stuckNodes.has(from);
    if (shared.isTold && (shared.isToldOfOpen || !isOpen)) return;
    shared.isTold = true;
    shared.isToldOfOpen = isOpen;
    for (const choice of shared.lost) ways.push({ from, to: choice.leadsTo, choice });
  };
  for (const from of story.nodes.keys()) {
    const { choices, continues, pool, ending } = playable.logicOf(from);
    if (ending !== -1) continue;
    const add = (way: Ways, choice: Choice | null) => {
      const { leads, leadsTo, doesCall, returnsTo } = way;
      const places = leads.length === 0 ? [leadsTo] : leads.map((one) => one.to);
      for (const to of places) {
        if (!isLost.has(to)) continue;
        if (isLost.has(from)) inside[from]?.push(to);
        else ways.push({ from, to, choice });
      }
      if (!doesCall || !isLost.has(returnsTo)) return;
      const called = places.filter((to) => to >= 0);
      // Behind a part that nobody reaches lies also what that part is to come back to.
      if (isLost.has(from)) inside[from]?.push(returnsTo);
      else if (called.some((to) => !isLost.has(to))) {
        ways.push({ from, to: returnsTo, choice, isReturn: true });
      } else for (const to of called) inside[to]?.push(returnsTo);
    };
    for (const choice of choices) add(choice, choice);
    if (pool.length > 0) addPool(from, sharedOf(pool));
    for (const way of continues) add(way, null);
  }
  return { inside, ways };
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
