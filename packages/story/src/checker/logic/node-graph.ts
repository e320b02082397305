import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { lead } from '../../engine/compile/node-logic.ts';
import { type Edges, edgesOf } from '../graph/edges.ts';

/**
 * From which node which can be next, conditions aside. So that the arrows stay few, some points are
 * no nodes: each tag, through which pools lead to the nodes that have it, and `returning`, from
 * which a return leads to any node that calls.
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

  const lists = logics.map(({ index, node, choices, ending }) => {
    if (ending !== -1) return doesBeginAgain && start !== undefined ? [start] : [];
    const next = new Set<number>();
    for (const { leadsTo, leads } of choices) {
      for (const to of leads.length === 0 ? [leadsTo] : leads.map(({ to }) => to)) {
        if (to >= 0) next.add(to);
        else if (to === lead.stay) next.add(index);
        else if (to === lead.caller) next.add(returning);
      }
    }
    if (node.pool !== null) next.add(tags.get(node.pool.tag) as number);
    return [...next];
  });
  lists.push(logics.filter(({ node, choices }) => doesCall(node.pool, choices)).map(indexOf));
  const tagged = new Map([...tags.keys()].map((tag): [string, number[]] => [tag, []]));
  for (const { index, node } of logics) {
    for (const tag of node.tags) tagged.get(tag)?.push(index);
  }
  return { ...edgesOf([...lists, ...tagged.values()]), tags };
}

const indexOf = ({ index }: { index: number }): number => index;

const doesCall = (pool: { call: boolean } | null, choices: readonly { doesCall: boolean }[]) =>
  pool?.call === true || choices.some((choice) => choice.doesCall);
