import type { ForeignExpression } from '../pieces/foreign-expression.ts';

const alike = ['min', 'max', 'abs', 'round', 'floor'] as const;

/** The value of a function of `Math`, SugarCube's `clamp` among them; null = nothing of ours. */
export function mathFunction(name: string, of: ForeignExpression[]): ForeignExpression | null {
  const [first, second, third] = of;
  if (first === undefined) return null;
  const known = alike.find((one) => one === name);
  if (known !== undefined) {
    if (known !== 'min' && known !== 'max') return { type: 'function', name: known, of: [first] };
    return of.reduce((left, right) => ({ type: 'function', name: known, of: [left, right] }));
  }
  if (name === 'ceil') {
    const negated: ForeignExpression = { type: 'negative', of: first };
    return { type: 'negative', of: { type: 'function', name: 'floor', of: [negated] } };
  }
  if (name === 'clamp' && second !== undefined && third !== undefined) {
    const atLeast: ForeignExpression = { type: 'function', name: 'max', of: [first, second] };
    return { type: 'function', name: 'min', of: [atLeast, third] };
  }
  return null;
}
