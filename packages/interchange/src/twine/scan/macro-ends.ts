import { ForwardFinder } from '../../import/twine/forward-finder.ts';

/** The ends of macros. Each search is bounded so that a passage of unclosed openings stays linear. */

/**
 * The closing parenthesis of every Harlowe macro `(name: …)`, by the index of its opening one:
 * one pass with a stack. Quotes count only inside a macro, and `'` not after a letter (`$a's`).
 */
export function harloweMacroEnds(text: string): Map<number, number> {
  const ends = new Map<number, number>();
  const open: { at: number; isMacro: boolean }[] = [];
  let macros = 0;
  const interesting = /\\.|[()"']/g;
  for (let found = interesting.exec(text); found !== null; found = interesting.exec(text)) {
    const at = found.index;
    const character = found[0];
    if (character === '(') {
      const isMacro = harloweMacroAt(text, at);
      open.push({ at, isMacro });
      if (isMacro) macros++;
    } else if (character === ')') {
      const opening = open.pop();
      if (opening?.isMacro) {
        ends.set(opening.at, at + 1);
        macros--;
      }
    } else if (character.startsWith('\\')) {
    } else if (macros > 0 && !(character === "'" && /\w/.test(text.charAt(at - 1)))) {
      const close = closingQuote(text, at);
      if (close !== -1) interesting.lastIndex = close + 1;
    }
  }
  return ends;
}

const harloweMacro = /\([$_]?[a-z][\w-]{0,60}:(?!\/\/)/iy;

export function harloweMacroAt(text: string, at: number): boolean {
  harloweMacro.lastIndex = at;
  return harloweMacro.test(text);
}

/** A string in a macro may span lines, but hardly more than this. */
const longestString = 2_000;

function closingQuote(text: string, at: number, before = text.length): number {
  const quote = text[at];
  const end = Math.min(before, at + longestString);
  for (let index = at + 1; index < end; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === quote) return index;
  }
  return -1;
}

const sugarcubeMacro = /<<(?:\/?[a-z_][\w-]*|[=-])/iy;

export function sugarcubeMacroAt(text: string, at: number): string | null {
  sugarcubeMacro.lastIndex = at;
  return sugarcubeMacro.exec(text)?.[0].slice(2).toLowerCase() ?? null;
}

/**
 * Finds the `>>` of SugarCube macros, looking past those in strings and links. A search ends where
 * another macro begins; what it has looked through in vain is not searched again, but a macro in
 * there closes at the first `>>` that there is.
 */
export class SugarcubeMacroEnds {
  readonly #text: string;
  readonly #close: ForwardFinder;
  readonly #lineEnds: ForwardFinder;
  readonly #linkEnds: ForwardFinder;
  #searchedTo = 0;

  constructor(text: string) {
    this.#text = text;
    this.#close = new ForwardFinder(text, />>/g);
    this.#lineEnds = new ForwardFinder(text, /\n/g);
    this.#linkEnds = new ForwardFinder(text, /\]\]/g);
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
    const interesting = /\\.|<<|>>|\[\[|["']/g;
    interesting.lastIndex = from;
    for (let found = interesting.exec(text); found !== null; found = interesting.exec(text)) {
      const at = found.index;
      if (found[0] === '>>') return at + 2;
      if (found[0].startsWith('\\')) continue;
      if (found[0] === '<<') {
        if (sugarcubeMacroAt(text, at) === null) continue;
        this.#searchedTo = at;
        return -1;
      }
      const lineEnd = this.#lineEnds.from(at);
      const before = lineEnd === -1 ? text.length : lineEnd;
      const skipped = found[0] === '[[' ? this.#linkEnds.from(at) : closingQuote(text, at, before);
      if (skipped !== -1 && skipped < before) interesting.lastIndex = skipped + 1;
    }
    this.#searchedTo = text.length;
    return -1;
  }
}
