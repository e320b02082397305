import type { Expression } from '../../model/expression.ts';
import type { ActionId, Node } from '../../model/story.ts';
import { readBody } from '../../text/blocks/read-body.ts';
import type { BodyTree } from '../../text/tree/body-tree.ts';
import { type BodyReader, branchFor, renderBody } from '../../text/tree/render-body.ts';
import type { TextTree } from '../../text/tree/text-tree.ts';
import { actionsInBody, type Guard } from '../../text/tree/walk-body.ts';
import type { Dice } from '../state/dice.ts';
import type { State } from '../state/state.ts';
import { addTo } from './add-to.ts';
import { type Compiled, compile, inWords } from './compile-expression.ts';
import { memoize } from './memoize.ts';
import type { Evaluate } from './node-logic.ts';
import { type Compiling, type Scope, siteIn } from './scope.ts';

/** A node's text, parsed, and what its logic says of it. */
export interface BodyLogic {
  readonly tree: BodyTree;
  /** Of the actions that the text links to: whether a link is in what is shown; null = always. */
  readonly links: ReadonlyMap<ActionId, Evaluate | null>;
  /** The slots that decide whether those links are shown. */
  readonly linkReads: ReadonlySet<number>;
  /** What the reader gets. Pieces may be shared by other renderings: do not change them. */
  render(slots: State, dice: Dice): TextTree;
}

export function compileBody(compiling: Compiling, index: number): BodyLogic {
  const tree = readBody((compiling.story.nodes[index] as Node).body);
  const linkReads = new Set<number>();
  const scope: Scope = {
    ...compiling,
    node: index,
    field: 'body',
    reads: linkReads,
    writes: new Set(),
  };
  const linksTo = new Map<ActionId, (readonly Guard[])[]>();
  for (const { action_id, guards } of actionsInBody(tree)) addTo(linksTo, action_id, guards);
  const guardsOf = compiledBy(scope);
  const links = new Map(
    [...linksTo].map(([id, chains]) => [id, isAnyShown(scope, guardsOf, chains)]),
  );
  const compiledOf = compiledBy({ ...scope, reads: new Set() });
  return {
    tree,
    links,
    linkReads,
    render: (slots, dice) => renderBody(tree, readerOf(scope, compiledOf, slots, dice)),
  };
}

type CompiledOf = (expression: Expression) => Compiled;

const compiledBy = (scope: Scope): CompiledOf =>
  memoize((expression) => compile(scope, expression));

function readerOf(scope: Scope, compiledOf: CompiledOf, slots: State, dice: Dice): BodyReader {
  return {
    visits: slots[scope.layout.visits + scope.node] as number,
    holds: (condition) => compiledOf(condition).of(slots, dice) !== 0,
    words: (value) => inWords(scope, compiledOf(value))(slots, dice),
    draw: ({ span }, faces) => dice.roll(siteIn(scope, span), faces),
  };
}

/** Whether one of the links is shown, each of which stands in the branches of a chain. */
function isAnyShown(
  scope: Scope,
  compiledOf: CompiledOf,
  chains: readonly (readonly Guard[])[],
): Evaluate | null {
  if (chains.some((guards) => guards.length === 0)) return null;
  for (const { variant } of chains.flat()) {
    if (variant.type === 'if') for (const { when } of variant.branches) compiledOf(when);
    else if (variant.type !== 'shuffle') scope.reads.add(scope.layout.visits + scope.node);
  }
  return (slots, dice) => {
    const reader = readerOf(scope, compiledOf, slots, dice);
    const isShown = ({ variant, branch }: Guard) => branchFor(variant, reader) === branch;
    return chains.some((guards) => guards.every(isShown)) ? 1 : 0;
  };
}
