import type { Expression } from '../../model/expression.ts';
import { present } from '../../model/present.ts';
import type { ActionId } from '../../model/story.ts';
import { readBody } from '../../text/blocks/read-body.ts';
import { type BodyReader, branchFor, renderBody } from '../../text/tree/render-body.ts';
import type { TextTree } from '../../text/tree/text-tree.ts';
import { type AnyVariant, actionsInBody, type Guard } from '../../text/tree/walk-body.ts';
import type { Dice } from '../state/dice.ts';
import type { State } from '../state/state.ts';
import { addTo } from './add-to.ts';
import { type Compiled, compile, inWords } from './compile-expression.ts';
import { memoize } from './memoize.ts';
import type { Evaluate } from './node-logic.ts';
import { type Compiling, type Scope, siteIn } from './scope.ts';

/** The text of a node with the logic in it: what is shown, and which links. */
export interface BodyLogic {
  /** Of the actions that the text links to: whether a link is in what is shown; null = always. */
  readonly links: ReadonlyMap<ActionId, Evaluate | null>;
  /** The slots that decide whether those links are shown. */
  readonly linkReads: ReadonlySet<number>;
  readonly render: Render;
}

/** A rendering of a text for a reader. Pieces may be shared by other renderings: do not change them. */
export type Render = (slots: State, dice: Dice) => TextTree;

/** A label, a reason or an item's name as the reader gets it. */
export type Words = (slots: State, dice: Dice) => string;

/** The texts of a story, each compiled when it is first asked for. Nodes are told by index. */
export interface StoryTexts {
  bodyOf(node: number): BodyLogic;
  /** The text that may link to actions; null = it links to none, and need not be parsed for that. */
  linkingBodyOf(node: number): BodyLogic | null;
  /** The panel as who is at the node sees it; null = the story has none. */
  panelOf(node: number): Render | null;
  /** The words of a text in braces that is not a body; `field` is its place in the node or story. */
  wordsOf(text: string, node: number, field: () => string): Words | string;
}

/** The texts of a story that needs no `Parts`: bodies alone, and all other texts as they are typed. */
export function compileTexts(compiling: Compiling): StoryTexts {
  const bodyIn = (node: number) => present(compiling.story.nodes[node]).body;
  const bodyOf = memoize((node: number) => compileBody(compiling, node, bodyIn(node)));
  return {
    bodyOf,
    linkingBodyOf: (node) => (bodyIn(node).includes('action') ? bodyOf(node) : null),
    panelOf: () => null,
    wordsOf: (text) => text,
  };
}

function compileBody(compiling: Compiling, node: number, body: string): BodyLogic {
  const tree = readBody(body, null);
  const linkReads = new Set<number>();
  const inLinks = fieldLogic(compiling, node, 'body', linkReads);
  const links = linksOf(
    actionsInBody(tree).map(({ action_id, guards }) => ({
      action_id,
      guards: guards.map((guard) => ({ ...guard, logic: inLinks })),
    })),
  );
  const logic = fieldLogic(compiling, node, 'body', new Set());
  const render: Render = (slots, dice) => renderBody(tree, new FieldReader(logic, slots, dice));
  return { links, linkReads, render };
}

/** The logic of one field of a node's texts: values and conditions, by where they stand. */
export interface FieldLogic {
  readonly scope: Scope;
  /** Compiled when first asked for. */
  readonly compiledOf: (expression: Expression) => Compiled;
  readonly wordsOf: (expression: Expression) => Words;
}

export function fieldLogic(
  compiling: Compiling,
  node: number,
  field: string,
  reads: Set<number>,
): FieldLogic {
  const scope: Scope = { ...compiling, node, field, reads, writes: new Set() };
  const compiledOf = memoize((expression: Expression) => compile(scope, expression));
  return {
    scope,
    compiledOf,
    wordsOf: memoize((expression) => inWords(scope, compiledOf(expression))),
  };
}

/** A reader of one field, as `renderBody` asks for it. */
export class FieldReader implements BodyReader {
  readonly logic: FieldLogic;
  readonly slots: State;
  readonly dice: Dice;

  constructor(logic: FieldLogic, slots: State, dice: Dice) {
    this.logic = logic;
    this.slots = slots;
    this.dice = dice;
  }

  get visits(): number {
    const { layout, node } = this.logic.scope;
    return this.slots[layout.visits + node] ?? 0;
  }

  holds(condition: Expression): boolean {
    return this.logic.compiledOf(condition).of(this.slots, this.dice) !== 0;
  }

  words(value: Expression): string {
    return this.logic.wordsOf(value)(this.slots, this.dice);
  }

  draw(variant: AnyVariant, faces: number): number {
    return this.dice.roll(siteIn(this.logic.scope, variant.span), faces);
  }
}

/** The branches that a link stands in, outermost first, each with the logic of its field. */
type Chain = readonly (Guard & { logic: FieldLogic })[];

/** By action: whether a link to it is in what is shown. */
export function linksOf(
  found: readonly { action_id: ActionId; guards: Chain }[],
): Map<ActionId, Evaluate | null> {
  const linksTo = new Map<ActionId, Chain[]>();
  for (const { action_id, guards } of found) addTo(linksTo, action_id, guards);
  return new Map([...linksTo].map(([id, chains]) => [id, isAnyShown(chains)]));
}

/** Whether one of the links is shown, each of which stands in the branches of a chain. */
function isAnyShown(chains: readonly Chain[]): Evaluate | null {
  if (chains.some((guards) => guards.length === 0)) return null;
  for (const { variant, logic } of chains.flat()) {
    const { scope, compiledOf } = logic;
    if (variant.type === 'if') for (const { when } of variant.branches) compiledOf(when);
    else if (variant.type !== 'shuffle') scope.reads.add(scope.layout.visits + scope.node);
  }
  return (slots, dice) => {
    let reader: FieldReader | null = null;
    const isShown = ({ variant, branch, logic }: Chain[number]) => {
      if (reader?.logic !== logic) reader = new FieldReader(logic, slots, dice);
      return branchFor(variant, reader) === branch;
    };
    return chains.some((guards) => guards.every(isShown)) ? 1 : 0;
  };
}
