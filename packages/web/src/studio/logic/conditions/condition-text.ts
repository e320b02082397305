/** Between a condition's text and the rows of its form. */
import { parseCondition, printExpression } from '@brasslamp/story/logic';
import { blankMark, fillIn } from '../words/blank.ts';
import { type ConditionView, treeOf, viewOf } from './condition-view.ts';

const treeIn = (text: string) => parseCondition(text).tree;

/** The rows for a text; null while it cannot be read. */
export function readView(text: string): ConditionView | null {
  const { tree, problems } = parseCondition(text);
  return problems.length > 0 ? null : viewOf(tree, printExpression);
}

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
