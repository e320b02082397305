import { type Expression, type Program, parse } from 'acorn';
import { desugar } from './desugar.ts';

/** Code longer than this is a program, not a value. */
const longestCode = 50_000;

/** The expressions of a code, in their order; null where it holds anything else, or cannot be read. */
export function parseCode(code: string): { expressions: Expression[]; text: string } | null {
  if (code.length > longestCode) return null;
  return parseScript(desugar(code));
}

/** Likewise of JavaScript; `isPart`: what else it holds is passed over. */
export function parseScript(
  text: string,
  isPart = false,
): { expressions: Expression[]; text: string } | null {
  const program = text.length > longestCode ? null : parsed(text);
  if (program === null) return null;
  const expressions: Expression[] = [];
  for (const statement of program.body) {
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

function parsed(text: string): Program | null {
  try {
    return parse(text, { ecmaVersion: 2022, sourceType: 'script' });
  } catch {
    // What is no JavaScript, or is nested too deep for its parser, is a loss and no failure.
    return null;
  }
}
