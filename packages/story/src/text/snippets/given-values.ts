/**
 * Snippets with values: what is given where one is shown takes the place of the keys in its text, so that all
 * who look at a shown text see plain logic of the story.
 */
import { partsOf } from '../../logic/references.ts';
import type { Expression, Name, Span } from '../../model/expression.ts';
import { playLimits } from '../../model/play-limits.ts';
import type { BodyBlock, BodyInline, BodyListItem, BodyTree, Variant } from '../tree/body-tree.ts';
import { walkBody } from '../tree/walk-body.ts';

/** By the key of each value of a snippet: what is given for it. */
export type Given = ReadonlyMap<string, Expression>;

/** Stands for a value that is not given: a variable that no story has. */
const nothing: Expression = {
  type: 'variable',
  name: { text: '', span: { start: 0, end: 0 } },
  span: { start: 0, end: 0 },
};

/** What is given for the values of a snippet; what is left out is nothing. */
export const givenFor = (keys: readonly string[], values: readonly Expression[]): Given =>
  new Map(keys.map((key, at) => [key, values[at] ?? nothing]));

/** The number of parts of an expression. */
const sizeOf = (tree: Expression): number =>
  partsOf(tree).reduce((sum, part) => sum + sizeOf(part), 1);

/** How often each key is asked for in the logic of a text. */
export function keysAskedIn(tree: BodyTree, keys: readonly string[]): Map<string, number> {
  const asked = new Map<string, number>();
  const count = (one: Expression) => {
    const key = keyIn(one);
    if (key !== null && keys.includes(key)) asked.set(key, (asked.get(key) ?? 0) + 1);
    for (const part of partsOf(one)) count(part);
  };
  if (keys.length > 0) walkBody(tree, { onExpression: count });
  return asked;
}

/** The key of the variable for which an expression asks by itself. */
export function keyIn(tree: Expression): string | null {
  if (tree.type === 'variable') return tree.name.text;
  return tree.type === 'size' || tree.type === 'set_has' ? tree.variable.text : null;
}

/** The room that the logic of a shown snippet takes beside its text, by how often it asks for what is given. */
export function costOfGiven(given: Given, asked: ReadonlyMap<string, number>): number {
  let parts = 0;
  for (const [key, times] of asked) parts += times * sizeOf(given.get(key) ?? nothing);
  return parts * charactersPerPart;
}

/** The characters of text that a part of given logic counts for. */
const charactersPerPart = 10;

/** Whether what is given is too much to be asked for in one condition: then nothing is shown. */
export function isTooMuch(given: Given): boolean {
  return [...given.values()].some((value) => sizeOf(value) > playLimits.conditionCharacters);
}

/** The text with what is given in place of its keys. */
export const withGiven = (tree: BodyTree, given: Given): BodyTree =>
  given.size === 0 ? tree : { ...tree, children: mapBlocks(tree.children, given) };

const mapBlocks = (blocks: readonly BodyBlock[], given: Given): BodyBlock[] =>
  blocks.map((block) => mapNode(block, given, mapBlocks));

const mapInlines = (inlines: readonly BodyInline[], given: Given): BodyInline[] =>
  inlines.map((inline) => mapNode(inline, given, mapInlines));

type Parent = BodyBlock | BodyInline;

function mapNode<Node extends Parent>(
  node: Node,
  given: Given,
  within: (children: readonly Node[], given: Given) => Node[],
): Node {
  const child: Parent = node;
  switch (child.type) {
    case 'text':
      return node;
    case 'value':
      return { ...node, value: withGivenIn(child.value, given) };
    case 'show':
      return { ...node, values: child.values.map((value) => withGivenIn(value, given)) };
    case 'list': {
      const children = child.children.map((item): BodyListItem => {
        return { ...item, children: mapBlocks(item.children, given) };
      });
      return { ...node, children };
    }
    case 'paragraph':
    case 'heading':
    case 'emphasis':
    case 'strong':
    case 'link':
    case 'action':
      return { ...node, children: mapInlines(child.children, given) };
    case 'quote':
      return { ...node, children: mapBlocks(child.children, given) };
    case 'if':
    case 'first':
    case 'cycle':
    case 'sequence':
    case 'once':
    case 'shuffle':
      return mapVariant(node as Node & Variant<Node>, given, within);
    default:
      return node;
  }
}

function mapVariant<Node extends Parent, Of extends Variant<Node>>(
  variant: Of,
  given: Given,
  within: (children: readonly Node[], given: Given) => Node[],
): Of {
  const orNull = (children: readonly Node[] | null) => children && within(children, given);
  switch (variant.type) {
    case 'if': {
      const branches = variant.branches.map(({ when, children }) => {
        return { when: withGivenIn(when, given), children: within(children, given) };
      });
      return { ...variant, branches, otherwise: orNull(variant.otherwise) };
    }
    case 'first':
      return { ...variant, first: within(variant.first, given), again: orNull(variant.again) };
    default:
      return { ...variant, options: variant.options.map((option) => within(option, given)) };
  }
}

/** The expression with what is given in place of its keys. Each part of that stands where the key stood. */
export function withGivenIn(tree: Expression, given: Given): Expression {
  if (tree.type === 'variable') {
    const value = given.get(tree.name.text);
    return value === undefined ? tree : placedAt(value, tree.span);
  }
  if (tree.type === 'size' || tree.type === 'set_has') {
    return { ...tree, variable: setOf(tree.variable, given) };
  }
  return withParts(tree, (part) => withGivenIn(part, given));
}

/** Of a set only its variable can be given. */
function setOf(name: Name, given: Given): Name {
  const value = given.get(name.text);
  if (value === undefined) return name;
  return { ...name, text: value.type === 'variable' ? value.name.text : '' };
}

const placedAt = (tree: Expression, span: Span): Expression =>
  withParts({ ...tree, span }, (part) => placedAt(part, span));

function withParts(tree: Expression, change: (part: Expression) => Expression): Expression {
  if ('left' in tree) return { ...tree, left: change(tree.left), right: change(tree.right) };
  if (tree.type === 'chance') return { ...tree, percent: change(tree.percent) };
  if (tree.type === 'not' || tree.type === 'negative') return { ...tree, of: change(tree.of) };
  if (tree.type === 'random' || tree.type === 'function') {
    return { ...tree, of: tree.of.map(change) };
  }
  return tree;
}
