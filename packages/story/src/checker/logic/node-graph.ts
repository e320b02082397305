import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { lead, type NodeLogic, type Ways } from '../../engine/compile/node-logic.ts';
import { present } from '../../model/present.ts';
import { type Edges, edgesOf } from '../graph/edges.ts';

/**
 * The graph of which node can be next after which, conditions aside. So that the arrows stay few, some points
 * are no nodes: each tag, through which pools lead to the nodes that have it, and `returning`, from which a
 * return leads to any node to which a call comes back.
 */
export interface NodeGraph extends Edges {
  /** By tag that a pool asks for: its point. */
  readonly tags: ReadonlyMap<string, number>;
}

/** `doesBeginAgain`: after an ending the reader can go on at the start. */
export function nodeGraphOf(playable: PlayableStory, doesBeginAgain: boolean): NodeGraph {
  const { story, indexes } = playable;
  const logics = story.nodes.map((_, index) => playable.logicOf(index));
  const start = indexes.nodes.get(playable.start?.id ?? '');
  const returning = story.nodes.length;
  const tags = new Map<string, number>();
  for (const { pool } of story.nodes) {
    if (pool !== null && !tags.has(pool.tag)) tags.set(pool.tag, returning + 1 + tags.size);
  }

  const lists = logics.map(({ index, node, choices, continues, ending }) => {
    if (ending !== -1) return new Set(doesBeginAgain && start !== undefined ? [start] : []);
    const next = new Set<number>();
    for (const to of [...choices, ...continues].flatMap(leadsOf)) {
      if (to >= 0) next.add(to);
      else if (to === lead.stay) next.add(index);
      else if (to === lead.caller) next.add(returning);
    }
    if (node.pool !== null) next.add(present(tags.get(node.pool.tag)));
    return next;
  });
  lists.push(new Set(logics.flatMap(returnsOf)));
  const tagged = new Map([...tags.keys()].map((tag) => [tag, new Set<number>()]));
  for (const { index, node } of logics) {
    for (const tag of node.tags) tagged.get(tag)?.add(index);
  }
  lists.push(...tagged.values());
  addWaysBack(logics, lists);
  return { ...edgesOf(lists), tags };
}

/** The places to which it may lead: nodes, and those of `lead`. */
const leadsOf = ({ leads, leadsTo }: Ways): number[] =>
  leads.length === 0 ? [leadsTo] : leads.map(({ to }) => to);

/** The nodes to which calls of the node come back. */
function returnsOf({ index, node: { pool }, choices, continues }: NodeLogic): number[] {
  const calls = [...choices, ...continues].filter(({ doesCall }) => doesCall);
  const places = calls.map(({ returnsTo }) => (returnsTo === -1 ? index : returnsTo));
  return [...places, ...(pool?.call ? [index] : [])].filter((to) => to >= 0);
}

/** The number of looks at arrows after which a way back may lead anywhere. */
const mostLooks = 5_000_000;

/**
 * Adds the ways from a node that leads `back`: to those from which a choice leads there, perhaps through
 * nodes that are passed. Such a way is one more by which the other node can be come to, and so on.
 */
function addWaysBack(logics: readonly NodeLogic[], lists: Set<number>[]): void {
  const leadsBack = ({ choices, continues }: NodeLogic) =>
    [...choices, ...continues].flatMap(leadsOf).includes(lead.before);
  const from = logics.filter(leadsBack).map(({ index }) => index);
  let looks = 0;
  for (let hasGrown = from.length > 0; hasGrown; ) {
    hasGrown = false;
    const before = lists.map((): number[] => []);
    for (const [one, next] of lists.entries()) for (const to of next) before[to]?.push(one);
    for (const node of from) {
      const known = new Set([node]);
      for (const one of known) {
        for (const earlier of before[one] ?? []) {
          looks += 1;
          const logic = logics[earlier];
          // What is no node, and a node that may be passed, is led to from elsewhere.
          if (logic === undefined || logic.continues.length > 0) known.add(earlier);
          if (logic === undefined || lists[node]?.has(earlier)) continue;
          lists[node]?.add(earlier);
          hasGrown = true;
        }
      }
      if (looks <= mostLooks) continue;
      for (const one of from) for (const { index } of logics) lists[one]?.add(index);
      return;
    }
  }
}
