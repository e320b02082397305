import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import { partsOfForeign, withParts } from '../pieces/foreign-parts.ts';

/**
 * A value with `draw` in the place of each die and pick in it: conditions and shown values have none in ours, so
 * that an effect has to draw before.
 */
export function drawFirst(
  expression: ForeignExpression,
  draw: (drawn: ForeignExpression) => ForeignExpression,
): ForeignExpression {
  const parts = withParts(expression, (one) => drawFirst(one, draw));
  return parts.type === 'between' || parts.type === 'either' ? draw(parts) : parts;
}

/** Whether a value is written down: nothing in it is worked out but dice. */
export function isLiteral(expression: ForeignExpression): boolean {
  if (/^(?:text|number|flag)$/.test(expression.type)) return true;
  const isMade = /^(?:between|either|list|negative)$/.test(expression.type);
  return isMade && partsOfForeign(expression).every(isLiteral);
}
