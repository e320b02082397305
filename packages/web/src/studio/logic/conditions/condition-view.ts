/** A condition as the rows of a form: a view of its tree that loses nothing. */
import { parseCondition, printExpression } from '@brasslamp/story/logic';
import type { Comparison, Expression } from '@brasslamp/story/logic/tree';
import type { Level } from '@brasslamp/story/model';
import {
  blankExpression,
  blankMark,
  fillIn,
  heldPlace,
  type Literal,
  literalOf,
  literalTree,
  nameOf,
  nowhere,
  readWithBlanks,
} from '../words/values.ts';

/** `''` where a name, and null where a number, is not chosen yet. */
export type RowBody =
  | { kind: 'has'; item: string }
  | { kind: 'count'; item: string; operator: Comparison; number: number | null }
  | { kind: 'seen'; node: string }
  | { kind: 'visits'; node: string; operator: Comparison; number: number | null }
  | { kind: 'turnsSince'; node: string; operator: Comparison; number: number | null }
  | { kind: 'turns'; operator: Comparison; number: number | null }
  | { kind: 'chosen' | 'chosenHere'; action: string }
  | { kind: 'timesChosen'; action: string; operator: Comparison; number: number | null }
  | { kind: 'at'; item: string; node: string }
  | { kind: 'earned'; achievement: string }
  /** Of a set. */
  | { kind: 'member'; variable: string; member: string }
  | { kind: 'size'; variable: string; operator: Comparison; number: number | null }
  | { kind: 'ending'; ending: string }
  | { kind: 'chance'; number: number | null }
  /** A variable alone: yes or no. */
  | { kind: 'flag'; variable: string }
  | { kind: 'value'; variable: string; operator: Comparison; value: Literal | null }
  | { kind: 'group'; join: Join; rows: Row[] }
  /** What no other row can show, in its text form. */
  | { kind: 'text'; text: string };

export type Join = 'all' | 'any';
export type RowKind = RowBody['kind'];
export type BodyOf<Kind extends RowKind> = Extract<RowBody, { kind: Kind }>;

export type Row<Body extends RowBody = RowBody> = Body & {
  /** Its key in the form. */
  key: string;
  isNot: boolean;
};

export interface ConditionView {
  join: Join;
  /** None = always. */
  rows: Row[];
}

/** What stands in rows that are typed. */
export const typedIn = ({ rows }: Pick<ConditionView, 'rows'>): string[] =>
  rows.flatMap((row) => {
    if (row.kind === 'group') return typedIn(row);
    return row.kind === 'text' ? [row.text] : [];
  });

let nextKey = 1;
export const rowOf = (body: RowBody, isNot = false): Row => ({
  ...body,
  isNot,
  key: `row-${nextKey++}`,
});

/** `print` gives the text of what no row can show. */
export function viewOf(tree: Expression | null, print: (tree: Expression) => string) {
  const toRow = (part: Expression): Row => {
    const turned = part.type === 'not' ? part.of : part;
    // Of two in a row the inner one has no place in a row of its own.
    const body = turned.type === 'not' ? null : bodyOf(turned);
    return body
      ? rowOf(body, turned !== part)
      : rowOf({ kind: 'text', text: print(turned) }, turned !== part);
  };

  function bodyOf(part: Expression): RowBody | null {
    if (part.type === 'and' || part.type === 'or') return { kind: 'group', ...groupOf(part) };
    const body = part.type === 'compare' ? comparisonBody(part) : plainBody(part);
    return body && hasNoName(body) ? null : body;
  }

  function groupOf(part: Expression & { type: 'and' | 'or' }): ConditionView {
    const parts: Expression[] = [];
    let left: Expression = part;
    while (left.type === part.type) {
      parts.unshift(left.right);
      left = left.left;
    }
    return { join: part.type === 'and' ? 'all' : 'any', rows: [left, ...parts].map(toRow) };
  }

  if (tree === null) return { join: 'all', rows: [] } satisfies ConditionView;
  if (tree.type === 'and' || tree.type === 'or') return groupOf(tree);
  return { join: 'all', rows: [toRow(tree)] } satisfies ConditionView;
}

/** A name that is written and empty is not one that is still to be chosen. */
const hasNoName = (body: RowBody): boolean =>
  ('node' in body && body.node === '') ||
  ('action' in body && body.action === '') ||
  ('member' in body && body.member === '') ||
  ('ending' in body && body.ending === '');

function plainBody(part: Expression): RowBody | null {
  switch (part.type) {
    case 'has':
      return { kind: 'has', item: part.item.text };
    case 'seen':
      return { kind: 'seen', node: part.node.text };
    case 'chosen':
      return { kind: 'chosen', action: part.action.text };
    case 'chosen_here':
      return { kind: 'chosenHere', action: part.action.text };
    case 'at':
      return { kind: 'at', item: part.item.text, node: part.node.text };
    case 'earned':
      return { kind: 'earned', achievement: part.achievement.text };
    case 'set_has':
      return { kind: 'member', variable: part.variable.text, member: part.member.text };
    case 'ending':
      return { kind: 'ending', ending: part.ending.text };
    case 'variable':
      return { kind: 'flag', variable: part.name.text };
    case 'chance': {
      const percent = literalOf(part.percent);
      return typeof percent === 'number' ? { kind: 'chance', number: percent } : null;
    }
    default:
      return null;
  }
}

/** Only a comparison of one thing with a written value reads as a sentence. */
function comparisonBody({
  left,
  operator,
  right,
}: Expression & { type: 'compare' }): RowBody | null {
  const value = literalOf(right);
  if (value === null) return null;
  if (left.type === 'variable') return { kind: 'value', variable: left.name.text, operator, value };
  if (typeof value !== 'number') return null;
  switch (left.type) {
    case 'count':
      return { kind: 'count', item: left.item.text, operator, number: value };
    case 'visits':
      return { kind: 'visits', node: left.node.text, operator, number: value };
    case 'turns_since':
      return { kind: 'turnsSince', node: left.node.text, operator, number: value };
    case 'times_chosen':
      return { kind: 'timesChosen', action: left.action.text, operator, number: value };
    case 'size':
      return { kind: 'size', variable: left.variable.text, operator, number: value };
    case 'turns':
      return { kind: 'turns', operator, number: value };
    default:
      return null;
  }
}

/**
 * The tree of a form's rows; null = always. Texts that cannot be read are put into
 * `held`, and the tree keeps their places.
 */
export function treeOf(
  { join, rows }: ConditionView,
  parse: (text: string) => Expression | null,
  held: string[] = [],
): Expression | null {
  const parts = rows.flatMap((row) => rowTree(row, parse, held) ?? []);
  if (parts.length === 0) return null;
  const type = join === 'all' ? 'and' : 'or';
  return parts.reduce((left, right) => ({ type, left, right, span: nowhere }));
}

function rowTree(
  row: Row,
  parse: (text: string) => Expression | null,
  held: string[],
): Expression | null {
  const tree = bodyTree(row, parse, held);
  return tree && row.isNot ? { type: 'not', of: tree, span: nowhere } : tree;
}

function bodyTree(
  row: RowBody,
  parse: (text: string) => Expression | null,
  held: string[],
): Expression | null {
  const span = nowhere;
  switch (row.kind) {
    case 'has':
      return { type: 'has', item: nameOf(row.item), span };
    case 'seen':
      return { type: 'seen', node: nameOf(row.node), span };
    case 'chosen':
      return { type: 'chosen', action: nameOf(row.action), span };
    case 'chosenHere':
      return { type: 'chosen_here', action: nameOf(row.action), span };
    case 'timesChosen':
      return compared({ type: 'times_chosen', action: nameOf(row.action), span }, row, row.number);
    case 'at':
      return { type: 'at', item: nameOf(row.item), node: nameOf(row.node), span };
    case 'earned':
      return { type: 'earned', achievement: nameOf(row.achievement), span };
    case 'member': {
      const { variable, member } = row;
      return { type: 'set_has', variable: nameOf(variable), member: nameOf(member), span };
    }
    case 'size':
      return compared({ type: 'size', variable: nameOf(row.variable), span }, row, row.number);
    case 'ending':
      return { type: 'ending', ending: nameOf(row.ending), span };
    case 'chance':
      return { type: 'chance', percent: valueTree(row.number), span };
    case 'flag':
      return { type: 'variable', name: nameOf(row.variable), span };
    case 'value':
      return compared({ type: 'variable', name: nameOf(row.variable), span }, row, row.value);
    case 'count':
      return compared({ type: 'count', item: nameOf(row.item), span }, row, row.number);
    case 'visits':
      return compared({ type: 'visits', node: nameOf(row.node), span }, row, row.number);
    case 'turnsSince':
      return compared({ type: 'turns_since', node: nameOf(row.node), span }, row, row.number);
    case 'turns':
      return compared({ type: 'turns', span }, row, row.number);
    case 'group':
      return treeOf(row, parse, held);
    case 'text':
      return parse(row.text) ?? heldPlace(held.push(row.text) - 1);
  }
}

const compared = (
  left: Expression,
  { operator }: { operator: Comparison },
  value: Literal | null,
): Expression => ({ type: 'compare', operator, left, right: valueTree(value), span: nowhere });

const valueTree = (value: Literal | null): Expression =>
  value === null ? blankExpression : literalTree(value);

const treeIn = (text: string) => parseCondition(text).tree;

/** The rows for a text; null while a story of the level cannot read it. */
export function readView(text: string, level?: Level): ConditionView | null {
  const { tree, problems } = parseCondition(text, level);
  return problems.length > 0 ? null : viewOf(tree, printExpression);
}

/** The rows for a text, also where some are not finished yet; null for what no rows can show. */
export const readRows = (text: string, level?: Level): ConditionView | null =>
  readView(text, level) ?? readWithBlanks(text, (filled) => readView(filled, level), writeView);

/**
 * The text of the rows. While something is open, or a row's own text cannot be read,
 * this cannot be read either, whatever is around it.
 */
export function writeView(view: ConditionView): string {
  const held: string[] = [];
  const tree = treeOf(view, treeIn, held);
  if (tree === null) return '';
  const printed = printExpression(tree);
  const text = fillIn(printed, held);
  // Two halves of one parenthesis in two rows would read as something else.
  return held.length > 0 && readView(text) ? `${blankMark} ${text}` : text;
}
