/** Foreign expressions put together, with what is known already worked out: what never holds leaves no trace in the story. */
import type { Arithmetic, Comparison } from '@brasslamp/story/logic/tree';
import type { ForeignExpression } from '../../../pieces/foreign-expression.ts';

export const yes: ForeignExpression = { type: 'flag', value: true };
export const no: ForeignExpression = { type: 'flag', value: false };

export const numberOf = (value: number): ForeignExpression => ({ type: 'number', value });
export const textOf = (value: string): ForeignExpression => ({ type: 'text', value });
export const variable = (name: string): ForeignExpression => ({ type: 'variable', name });

export const isYes = (of: ForeignExpression): boolean => of.type === 'flag' && of.value;
export const isNo = (of: ForeignExpression): boolean => of.type === 'flag' && !of.value;

export function not(of: ForeignExpression): ForeignExpression {
  if (of.type === 'flag') return of.value ? no : yes;
  return of.type === 'not' ? of.of : { type: 'not', of };
}

export function and(...parts: ForeignExpression[]): ForeignExpression {
  if (parts.some(isNo)) return no;
  return (
    joined(
      'and',
      parts.filter((part) => !isYes(part)),
    ) ?? yes
  );
}

export function or(...parts: ForeignExpression[]): ForeignExpression {
  if (parts.some(isYes)) return yes;
  return (
    joined(
      'or',
      parts.filter((part) => !isNo(part)),
    ) ?? no
  );
}

const joined = (type: 'and' | 'or', parts: ForeignExpression[]): ForeignExpression | undefined =>
  parts.reduce<ForeignExpression | undefined>(
    (left, right) => (left === undefined ? right : { type, left, right }),
    undefined,
  );

export function compare(
  operator: Comparison,
  left: ForeignExpression,
  right: ForeignExpression,
): ForeignExpression {
  if ('value' in left && 'value' in right && left.type === right.type) {
    return holds(operator, left.value, right.value) ? yes : no;
  }
  return { type: 'compare', operator, left, right };
}

function holds(
  operator: Comparison,
  left: number | string | boolean,
  right: number | string | boolean,
): boolean {
  if (operator === '=') return left === right;
  if (operator === '!=') return left !== right;
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

export function arithmetic(
  operator: Arithmetic,
  left: ForeignExpression,
  right: ForeignExpression,
): ForeignExpression {
  if (left.type === 'number' && right.type === 'number') {
    const value = worked(operator, left.value, right.value);
    if (value !== null) return numberOf(value);
  }
  return { type: 'arithmetic', operator, left, right };
}

/** null = left to the story. */
function worked(operator: Arithmetic, left: number, right: number): number | null {
  const areWhole = Number.isInteger(left) && Number.isInteger(right);
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  if (right === 0 || !areWhole) return null;
  return operator === '/' ? Math.trunc(left / right) : left % right;
}

/** Whether a variable of that name is read in it. */
export function reads(of: ForeignExpression, name: string): boolean {
  switch (of.type) {
    case 'variable':
      return of.name === name;
    case 'list':
    case 'function':
    case 'either':
      return of.of.some((part) => reads(part, name));
    case 'size':
    case 'not':
    case 'negative':
      return reads(of.of, name);
    case 'contains':
      return reads(of.list, name) || reads(of.member, name);
    case 'and':
    case 'or':
    case 'compare':
    case 'arithmetic':
      return reads(of.left, name) || reads(of.right, name);
    case 'between':
      return reads(of.from, name) || reads(of.to, name);
    default:
      return false;
  }
}
