import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import { childrenOf } from './separate-effects.ts';

/** Whether a value is the same however often it is worked out. */
export function isSettled(expression: ForeignExpression): boolean {
  if (expression.type === 'between' || expression.type === 'either') return false;
  return childrenOf(expression).every(isSettled);
}

/**
 * A value with `draw` in the place of each die and pick in it: conditions and shown values have none in ours, so
 * that an effect has to draw before.
 */
export function drawFirst(
  expression: ForeignExpression,
  draw: (drawn: ForeignExpression) => ForeignExpression,
): ForeignExpression {
  if (isSettled(expression)) return expression;
  const inner = (one: ForeignExpression) => drawFirst(one, draw);
  switch (expression.type) {
    case 'between':
      return draw({ ...expression, from: inner(expression.from), to: inner(expression.to) });
    case 'either':
      return draw({ ...expression, of: expression.of.map(inner) });
    case 'list':
    case 'function':
      return { ...expression, of: expression.of.map(inner) };
    case 'invoke':
      return { ...expression, with: expression.with.map(inner) };
    case 'size':
    case 'not':
    case 'negative':
      return { ...expression, of: inner(expression.of) };
    case 'contains':
      return { ...expression, list: inner(expression.list), member: inner(expression.member) };
    case 'and':
    case 'or':
      return { ...expression, left: inner(expression.left), right: inner(expression.right) };
    case 'compare':
      return { ...expression, left: inner(expression.left), right: inner(expression.right) };
    case 'arithmetic':
      return { ...expression, left: inner(expression.left), right: inner(expression.right) };
    default:
      return expression;
  }
}

/** Whether a value is written down: nothing in it is worked out but dice. */
export function isLiteral(expression: ForeignExpression): boolean {
  if (/^(?:text|number|flag)$/.test(expression.type)) return true;
  const isMade = /^(?:between|either|list|negative)$/.test(expression.type);
  return isMade && childrenOf(expression).every(isLiteral);
}
