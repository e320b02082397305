/** A string literal with any kind of quotes, as written in code. */
const literal = /^\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/;
const call = /(?<![\w.$])(?:describe\w*|it|test)\b/g;
const member = /^\s*\.\s*\w+/;

/**
 * The names of all tests and of their groups, as written: `%s` and `${…}` stay.
 * `it.each(rows)('name')` counts with its name; a skipped or unfinished test (`it.skip`) does not.
 */
export function testNamesIn(code: string): string[] {
  const bare = withoutComments(code);
  return [...bare.matchAll(call)].flatMap((found) => {
    let rest = bare.slice(found.index + found[0].length);
    for (let next = member.exec(rest); next; next = member.exec(rest)) {
      if (/\b(?:skip|todo|fixme|fail\w*)$/.test(next[0])) return [];
      rest = rest.slice(next[0].length);
    }
    rest = rest.replace(/^\s*(?:<[^()]*?>)?\s*/, '');
    if (rest[0] === '`') rest = rest.slice(literal.exec(rest)?.[0].length ?? 0);
    // With two pairs of brackets, as after `each`, the name is in the second one.
    for (let pair = 0; pair < 2 && rest[0] === '('; pair += 1) {
      const [text, single, double, template] = literal.exec(rest.slice(1)) ?? [];
      if (text !== undefined && !/^\s*\)/.test(rest.slice(1 + text.length))) {
        return [unescaped(single ?? double ?? template ?? '')];
      }
      rest = rest.slice(endOfPair(rest)).trimStart();
    }
    return [];
  });
}

const unescaped = (text: string) =>
  text
    .replace(/\\u\{?([0-9a-fA-F]+)\}?/g, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
    .replace(/\\(.)/g, '$1');

/** The end of the bracket pair that starts the text; brackets inside strings do not count. */
function endOfPair(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (/['"`]/.test(char)) {
      const [whole] = literal.exec(text.slice(at)) ?? [];
      at += Math.max(0, (whole?.length ?? 1) - 1);
    } else if (char === '(') depth += 1;
    else if (char === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** Code without comments that begin a line; elsewhere their marks may be part of a string. */
const withoutComments = (code: string) =>
  code.replace(/^\s*\/\/.*$/gm, '').replace(/^\s*\/\*[\s\S]*?\*\//gm, '');
