import { type Expression, type Program, parse, parseExpressionAt } from 'acorn';

/** Code longer than this is a program, not a value. */
const longestCode = 50_000;

/** The statements of a code; null where it cannot be read. */
export function parseStatements(code: string): Program['body'] | null {
  return guarded(code, () => parse(code, { ecmaVersion: 2022, sourceType: 'script' }).body);
}

/** A single value, whose offsets are those of the code; null where it is none. */
export function parseExpression(code: string): Expression | null {
  return guarded(code, () => {
    const found = parseExpressionAt(code, 0, {
      ecmaVersion: 2022,
      sourceType: 'script',
      preserveParens: true,
    });
    return code.slice(found.end).trim() === '' ? found : null;
  });
}

function guarded<Parsed>(code: string, read: () => Parsed): Parsed | null {
  if (code.length > longestCode) return null;
  try {
    return read();
  } catch {
    // What is no JavaScript, or is nested too deep for its parser, is a loss and no failure.
    return null;
  }
}
