import { ForwardFinder } from '../../twine/scan/forward-finder.ts';

const macroStart = /<<(\/?)([a-z][\w-]*|[=-])/iy;

/** The name of the macro tag that begins there, or null. */
export function macroNameAt(
  text: string,
  at: number,
): { name: string; isClosing: boolean; end: number } | null {
  macroStart.lastIndex = at;
  const found = macroStart.exec(text);
  if (found === null) return null;
  return { name: found[2] ?? '', isClosing: found[1] === '/', end: macroStart.lastIndex };
}

/** A string of a macro is hardly longer than this. */
const longestString = 20_000;

/** What a string begins behind, so that it may go over lines; the apostrophe of a word stays on its line. */
const beforeString = /[\s([{,=+:?!&|<>-]/;

/**
 * Macro ends are found by looking past strings, links and comments. A search ends where another macro
 * begins; what it has looked through in vain is not searched again, but a macro in there closes at the first
 * `>>` that there is.
 */
export class MacroEnds {
  readonly #text: string;
  readonly #close: ForwardFinder;
  readonly #lineEnds: ForwardFinder;
  readonly #linkEnds: ForwardFinder;
  readonly #commentEnds: ForwardFinder;
  #searchedTo = 0;

  constructor(text: string) {
    this.#text = text;
    this.#close = new ForwardFinder(text, />>/g);
    this.#lineEnds = new ForwardFinder(text, /\n/g);
    this.#linkEnds = new ForwardFinder(text, /\]\]/g);
    this.#commentEnds = new ForwardFinder(text, /\*\//g);
  }

  /** The index after the `>>`, or -1. Starts must be asked for in order. */
  endOf(start: number): number {
    const found = start < this.#searchedTo ? -1 : this.#search(start + 2);
    if (found !== -1) return found;
    const close = this.#close.from(start);
    return close === -1 ? -1 : close + 2;
  }

  #search(from: number): number {
    const text = this.#text;
    const interesting = /\\.|<<|>>|\[\[|\/\*|["'`]/g;
    interesting.lastIndex = from;
    for (let found = interesting.exec(text); found !== null; found = interesting.exec(text)) {
      const at = found.index;
      const sign = found[0];
      if (sign === '>>') return at + 2;
      if (sign.startsWith('\\')) continue;
      if (sign === '<<') {
        if (macroNameAt(text, at) === null) continue;
        this.#searchedTo = at;
        return -1;
      }
      const skipped = this.#endOfPart(sign, at);
      if (skipped !== -1) interesting.lastIndex = skipped;
    }
    this.#searchedTo = text.length;
    return -1;
  }

  /** The index after a string, a link or a comment, or -1. */
  #endOfPart(sign: string, at: number): number {
    if (sign === '/*') return after(this.#commentEnds.from(at), 2);
    const lineEnd = this.#lineEnds.from(at);
    const line = lineEnd === -1 ? this.#text.length : lineEnd;
    if (sign === '[[') {
      const end = this.#linkEnds.from(at);
      return end < line ? after(end, 2) : -1;
    }
    const isOfWord = sign === "'" && !beforeString.test(this.#text.charAt(at - 1));
    return after(closingQuote(this.#text, at, isOfWord ? line : this.#text.length), 1);
  }
}

function after(found: number, length: number): number {
  return found === -1 ? -1 : found + length;
}

function closingQuote(text: string, at: number, before: number): number {
  const quote = text[at];
  const end = Math.min(before, at + longestString);
  for (let index = at + 1; index < end; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === quote) return index;
  }
  return -1;
}
