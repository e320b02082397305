import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { slot } from '../../engine/state/layout.ts';
import { isExpression } from '../../logic/references.ts';
import type { Branch } from '../logic/branches.ts';
import type { NodeGraph } from '../logic/node-graph.ts';
import type { Relevance } from '../logic/relevance.ts';
import {
  changedSlot,
  divisorsIn,
  type GuardedEffect,
  singleEffectsIn,
  slotsIn,
} from '../logic/slots-in-logic.ts';
import type { WrittenStory } from '../logic/story-logic.ts';
import type { AtHand } from './at-hand.ts';
import { type Field, isBounded } from './fields.ts';
import type { NodeReads } from './liveness.ts';

/** The pieces of the texts in a node that are shown by how often the reader came, and have links in them. */
export function branchesThatDecideLinks({ nodes, linking }: WrittenStory, node: number): Branch[] {
  const own = nodes[node]?.branches ?? [];
  if (linking.length === 0) return own.filter((one) => isByVisits(one) && one.actionIds.length > 0);
  return [...own, ...linking.flatMap(({ branches }) => branches)].filter(
    (one) => isByVisits(one) && (one.actionIds.length > 0 || one.doesShow),
  );
}

const isByVisits = ({ type }: Branch): boolean => type !== 'if' && type !== 'shuffle';

export function countsTurns({ layout }: PlayableStory, { slots }: Relevance): boolean {
  return slots.has(slot.turn) || [...layout.entered.values()].some((at) => slots.has(at));
}

interface Readers {
  playable: PlayableStory;
  written: WrittenStory;
  asked: Relevance;
  fields: readonly Field[];
  /** By slot: the index of its field. */
  fieldAt: ReadonlyMap<number, number>;
  ways: NodeGraph;
  atHand: AtHand;
}

/** The fields that each point of the ways reads; `available_when` is read where the tag is asked for. */
export function readsByNode({
  playable,
  written,
  asked,
  fields,
  fieldAt,
  ways,
  atHand,
}: Readers): NodeReads[] {
  const { layout, story } = playable;
  const reads = Array.from({ length: ways.count }, () => {
    return { direct: new Set<number>(), forOthers: [] as { target: number; from: number[] }[] };
  });
  const indexesOf = (slots: readonly number[]) => slots.flatMap((at) => fieldAt.get(at) ?? []);
  const readAt = (point: number, slots: readonly number[]) => {
    for (const field of indexesOf(slots)) reads[point]?.direct.add(field);
  };
  const readEffect = (node: number, { effect, guards }: GuardedEffect) => {
    const decided = guards.flatMap((guard) => slotsIn(playable, guard));
    // Whether it is ever unlocked, or divided by zero, is to be seen.
    if (effect.type === 'unlock' || divisorsIn(effect).length > 0) readAt(node, decided);
    const at = changedSlot(playable, effect);
    const target = at === null ? undefined : fieldAt.get(at);
    if (at === null || target === undefined) return;
    const variable = story.variables[at - layout.variables];
    const isExact = effect.type === 'set' && variable?.kind === 'number' && isBounded(variable);
    const from = [...decided, ...slotsIn(playable, effect)];
    if (isExact) readAt(node, [at, ...from]);
    else reads[node]?.forOthers.push({ target, from: indexesOf(from) });
  };
  const atEntry = written.effects.filter(({ field }) => field.startsWith('on_entry'));
  const inTexts = written.linking.flatMap(({ pieces }) => pieces);

  for (const [node, { pieces }] of written.nodes.entries()) {
    for (const { field, tree, use } of [...pieces, ...atEntry, ...inTexts]) {
      if (tree === null) continue;
      readAt(
        node,
        divisorsIn(tree).flatMap((divisor) => slotsIn(playable, divisor)),
      );
      if (!isExpression(tree)) {
        for (const one of singleEffectsIn(tree)) readEffect(node, one);
        continue;
      }
      if (use !== 'condition') continue;
      const points =
        field === 'available_when'
          ? (story.nodes[node]?.tags ?? []).flatMap((tag) => ways.tags.get(tag) ?? [])
          : [node];
      for (const point of points) readAt(point, slotsIn(playable, tree));
    }
    const logic = playable.logicOf(node);
    for (const { usedUp } of logic.choices) if (usedUp !== -1) readAt(node, [usedUp]);
    if (logic.atFirst.length > 0 || branchesThatDecideLinks(written, node).length > 0) {
      readAt(node, [layout.visits + node]);
    }
  }
  const itemsAtHand = [...atHand.items].map((item) => layout.items + item);
  for (const node of atHand.nodes) readAt(node, itemsAtHand);
  addItemsOfTime(playable, asked, fields, fieldAt, reads);
  return reads;
}

/** Items that only pass turns matter as long as turns do. */
function addItemsOfTime(
  playable: PlayableStory,
  asked: Relevance,
  fields: readonly Field[],
  fieldAt: ReadonlyMap<number, number>,
  reads: readonly { forOthers: { target: number; from: number[] }[] }[],
): void {
  if (!countsTurns(playable, asked)) return;
  const items = playable.itemMoves.flatMap(
    ({ item }) => fieldAt.get(playable.layout.items + item) ?? [],
  );
  for (const [target, { type, slot: at }] of fields.entries()) {
    if (type !== 'age' && at !== slot.turn) continue;
    for (const { forOthers } of reads) forOthers.push({ target, from: items });
  }
}
