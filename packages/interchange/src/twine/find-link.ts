import { ForwardFinder } from './forward-finder.ts';
import { parseLink, type TwineLink } from './parse-link.ts';

/** Finds the `[[…]]` of one passage; a link stands on one line. Starts must be asked for in order. */
export class LinkFinder {
  readonly #source: string;
  readonly #lineEnds: ForwardFinder;
  readonly #closes: ForwardFinder;

  constructor(source: string) {
    this.#source = source;
    this.#lineEnds = new ForwardFinder(source, /\n/g);
    this.#closes = new ForwardFinder(source, /\]\]/g);
  }

  lineEnd(at: number): number {
    const found = this.#lineEnds.from(at);
    return found === -1 ? this.#source.length : found;
  }

  /** The index of the next `]]` on the line, or -1. */
  closeAfter(at: number): number {
    const close = this.#closes.from(at);
    return close < this.lineEnd(at) ? close : -1;
  }

  /** Of several `[[` before one `]]` the last begins the link: `[[[a]]]` is a link in a hook. */
  linkAt(at: number): { start: number; end: number; link: TwineLink } | null {
    if (!this.#source.startsWith('[[', at)) return null;
    const close = this.closeAfter(at);
    if (close === -1) return null;
    const start = this.#source.lastIndexOf('[[', close - 1);
    const isBracketed = this.#source[close + 2] === ']';
    const inner = this.#source.slice(start + 2, close);
    const end = isBracketed && hasOpenBracket(inner) ? close + 1 : close;
    const link = parseLink(this.#source.slice(start + 2, end));
    return link.target === '' ? null : { start, end: end + 2, link };
  }
}

/** `[[a->room [1]]]` ends with the third bracket. */
function hasOpenBracket(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '[') depth++;
    else if (character === ']') depth--;
  }
  return depth > 0;
}
