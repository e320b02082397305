import { type SquareMarkup, squareMarkupAt } from './square-markup.ts';

/** An argument of a macro, in the syntax of SugarCube: parts that space divides. */
export type MacroArgument =
  | { type: 'text'; text: string }
  /** A name, a number, a variable. */
  | { type: 'bare'; text: string }
  /** In backquotes. */
  | { type: 'code'; text: string }
  | { type: 'square'; markup: SquareMarkup };

const bare = /\S+/y;

export function readMacroArguments(args: string): MacroArgument[] {
  const found: MacroArgument[] = [];
  for (let at = 0; at < args.length; ) {
    const sign = args.charAt(at);
    if (/\s/.test(sign)) {
      at++;
      continue;
    }
    const markup = sign === '[' ? squareMarkupAt(args, at) : null;
    const end = '"\'`'.includes(sign) ? endOfString(args, at) : -1;
    if (markup !== null) {
      found.push({ type: 'square', markup });
      at = markup.end;
    } else if (end !== -1) {
      const inner = args.slice(at + 1, end - 1);
      if (sign === '`') found.push({ type: 'code', text: inner.trim() });
      else found.push({ type: 'text', text: withoutEscapes(inner) });
      at = end;
    } else {
      bare.lastIndex = at;
      const text = bare.exec(args)?.[0] ?? sign;
      found.push({ type: 'bare', text });
      at += text.length;
    }
  }
  return found;
}

/** The index after the string that begins there, or -1. */
function endOfString(args: string, at: number): number {
  const quote = args[at];
  for (let index = at + 1; index < args.length; index++) {
    if (args[index] === '\\') index++;
    else if (args[index] === quote) return index + 1;
  }
  return -1;
}

const escapes: Partial<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** A text of JavaScript with its escapes as the characters that they mean. */
export function withoutEscapes(text: string): string {
  return text.replace(
    /\\(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|([\s\S]))/gi,
    (typed, four, braced, two, other) => {
      if (other !== undefined) return other === '\n' ? '' : (escapes[other] ?? other);
      const code = Number.parseInt(four ?? braced ?? two, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : typed;
    },
  );
}
