import type { Expression } from 'acorn';
import { parseStatements } from '../../javascript/parse-javascript.ts';
import { desugar } from './desugar.ts';

/** The expressions of a code, in their order; null where it holds anything else, or cannot be read. */
export function parseCode(code: string): { expressions: Expression[]; text: string } | null {
  return parseScript(desugar(code));
}

/** Likewise of JavaScript; `isPart`: what else it holds is passed over. */
export function parseScript(
  text: string,
  isPart = false,
): { expressions: Expression[]; text: string } | null {
  const statements = parseStatements(text);
  if (statements === null) return null;
  const expressions: Expression[] = [];
  for (const statement of statements) {
    if (statement.type === 'EmptyStatement') continue;
    if (statement.type !== 'ExpressionStatement') {
      if (isPart) continue;
      return null;
    }
    const { expression } = statement;
    if (expression.type === 'SequenceExpression') expressions.push(...expression.expressions);
    else expressions.push(expression);
  }
  return { expressions, text };
}

/** A single value; null where the code is none. */
export function parseValue(code: string): { expression: Expression; text: string } | null {
  const found = parseCode(`(${code}\n)`);
  const [expression, ...others] = found?.expressions ?? [];
  if (found === null || expression === undefined || others.length > 0) return null;
  return { expression, text: found.text };
}
