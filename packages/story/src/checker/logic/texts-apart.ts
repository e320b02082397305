/** Pieces of bodies that hang on what was chosen, where nothing else asks for that. */
import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import type { Expression } from '../../model/expression.ts';
import { type Branch, guardsOf } from './branches.ts';
import { divisorsIn, slotsIn } from './slots-in-logic.ts';
import type { Piece, WrittenNode, WrittenStory } from './story-logic.ts';

export interface TextsApart {
  /** The story without these pieces of text: nothing that a reader can do is decided by them. */
  readonly rest: WrittenStory;
  /** The same with those alone that ask for the same choices; whether each is ever shown, it tells. */
  readonly groups: readonly WrittenStory[];
}

/** The texts that can be looked at apart; null = there are none. */
export function textsApart(playable: PlayableStory, written: WrittenStory): TextsApart | null {
  const { chosen, here } = playable.layout;
  const apart = new Set([...chosen.values(), ...here.values()]);
  for (const tree of treesThatDecide(written)) {
    for (const at of slotsIn(playable, tree)) apart.delete(at);
  }
  const groups = new Map<string, Set<Branch>>();
  const all = new Set<Branch>();
  for (const branch of written.nodes.flatMap(({ branches }) => branches)) {
    if (branch.type !== 'if') continue;
    const asked = allGuardsOf(branch).flatMap((tree) => slotsIn(playable, tree));
    const own = [...new Set(asked.filter((at) => apart.has(at)))].sort((one, other) => one - other);
    if (own.length === 0) continue;
    all.add(branch);
    const group = groups.get(own.join()) ?? new Set();
    groups.set(own.join(), group.add(branch));
  }
  if (all.size === 0) return null;
  const rest = withBranches(written, (branch) => !all.has(branch), all, new Set());
  return {
    rest,
    groups: [...groups.values()].map((group) =>
      withBranches(written, (branch) => group.has(branch), all, group),
    ),
  };
}

/** The conditions of a branch: all that must hold, and all that must not, for it to be shown. */
function allGuardsOf(branch: Branch): Expression[] {
  const { needed, unwanted } = guardsOf(branch);
  return [...needed, ...unwanted];
}

/** Conditions and effects that decide more than which words are read. */
function* treesThatDecide({ nodes, effects, linking }: WrittenStory) {
  for (const { pieces, branches } of nodes) {
    for (const { field, use, tree, guards } of pieces) {
      const isOfText = field === 'body' && use === 'condition';
      const divides = tree !== null && divisorsIn(tree).length > 0;
      if (tree !== null && (!isOfText || divides)) yield tree;
      // Whether anything is ever divided by zero is to be seen.
      if (divides && guards) yield* [...guards.needed, ...guards.unwanted];
    }
    for (const branch of branches) {
      const isLinking = branch.doesShow && linking.length > 0;
      if (branch.actionIds.length > 0 || isLinking) yield* allGuardsOf(branch);
    }
  }
  for (const { pieces } of [{ pieces: effects }, ...linking]) {
    for (const { tree } of pieces) if (tree !== null) yield tree;
  }
}

/** The story without the conditions of those that are apart, but for what those that are asked for hang on. */
function withBranches(
  written: WrittenStory,
  isKept: (branch: Branch) => boolean,
  apart: ReadonlySet<Branch>,
  asked: ReadonlySet<Branch>,
): WrittenStory {
  const unasked = new Set<Piece['tree']>([...apart].map(({ when }) => when));
  for (const branch of asked) for (const tree of allGuardsOf(branch)) unasked.delete(tree);
  const nodes = written.nodes.map((node): WrittenNode => {
    return {
      ...node,
      branches: node.branches.filter((branch) => branch.type !== 'if' || isKept(branch)),
      pieces: node.pieces.filter(({ tree }) => tree === null || !unasked.has(tree)),
    };
  });
  return { ...written, nodes };
}
