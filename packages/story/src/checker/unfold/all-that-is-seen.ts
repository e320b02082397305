import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { isExpression } from '../../logic/references.ts';
import type { Expression } from '../../model/expression.ts';
import type { Branch } from '../logic/branches.ts';
import { ShownTexts } from '../logic/shown-texts.ts';
import { slotsIn } from '../logic/slots-in-logic.ts';
import { type Piece, plainTexts, type WrittenStory } from '../logic/story-logic.ts';

/**
 * The story as if each node asked for all that readers see there: values, pieces of texts by how often they came,
 * things, what they have earned. A plan of it tells states apart by all of that; `wanted` = the slots of which each
 * number is another sight.
 */
export function withAllSeen(
  playable: PlayableStory,
  written: WrittenStory,
): { written: WrittenStory; wanted: number[] } {
  const { story } = playable;
  const shown = new ShownTexts(story, written);
  const pieces = written.nodes.map((node) => [...node.pieces]);
  const branches = written.nodes.map((node) => [...node.branches]);
  const wanted = new Set<number>();
  const ask = (node: number, tree: Expression) => {
    const place = { node, field: 'body', source: '', problems: [] };
    pieces[node]?.push({ ...place, use: 'condition', tree });
  };
  const see = (node: number, { tree, use }: Piece) => {
    if (tree === null || !isExpression(tree) || use === 'effect') return;
    if (use === 'value') for (const slot of slotsIn(playable, tree)) wanted.add(slot);
    ask(node, tree);
  };
  for (const [node, { pieces: own }] of written.nodes.entries()) {
    for (const piece of own) if (piece.field === 'body') see(node, piece);
  }
  const everywhere = [...story.nodes.keys()];
  for (const text of plainTexts(written)) {
    const places = text.item === undefined ? shown.nodesOf(text) : everywhere;
    for (const node of places) {
      for (const piece of text.pieces) see(node, piece);
      branches[node]?.push(...text.branches);
    }
  }
  const things = thingsSeen(playable);
  for (const slot of things.flatMap((tree) => slotsIn(playable, tree))) wanted.add(slot);
  for (const node of everywhere) for (const tree of things) ask(node, tree);
  const nodes = written.nodes.map((node, index) => ({
    ...node,
    pieces: pieces[index] ?? [],
    branches: (branches[index] ?? []).map(decisive),
  }));
  return { written: { ...written, nodes }, wanted: [...wanted] };
}

/** A piece of text that is shown by visits is told apart as one in which there are links. */
const decisive = (branch: Branch): Branch =>
  branch.actionIds.length > 0 ? branch : { ...branch, actionIds: [''] };

/** What is to be seen in any node: where things are, what the panel lists, what was earned. */
function thingsSeen({ story }: PlayableStory): Expression[] {
  const span = { start: 0, end: 0 };
  const [node] = story.nodes;
  const named = (text: string) => ({ text, span });
  return [
    ...story.items.flatMap(({ key }): Expression[] => [
      { type: 'at', item: named(key), node: named(node?.name ?? ''), span },
      { type: 'count', item: named(key), span },
    ]),
    ...story.variables.flatMap((variable): Expression[] => {
      if (!variable.shown) return [];
      const { key } = variable;
      if (variable.kind !== 'set') return [{ type: 'variable', name: named(key), span }];
      return variable.members.map((member) => ({
        ...{ type: 'set_has', variable: named(key), member: named(member), span },
      }));
    }),
    ...story.achievements.map(
      ({ key }): Expression => ({ type: 'earned', achievement: named(key), span }),
    ),
  ];
}
