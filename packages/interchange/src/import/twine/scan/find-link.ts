import { ForwardFinder } from './forward-finder.ts';
import { parseLink, type TwineLink } from './parse-link.ts';

/** The longest text over several lines that may be a broken link: a longer one was hardly meant for a link. */
const longestBroken = 1_000;

/** Finds the `[[…]]` of one passage. Starts must be asked for in order. */
export class LinkFinder {
  readonly #source: string;
  readonly #lineEnds: ForwardFinder;
  readonly #paragraphEnds: ForwardFinder;
  readonly #closes: ForwardFinder;
  readonly #mayBreak: boolean;

  /** @param mayBreak whether a link may go over line breaks, as in Harlowe */
  constructor(source: string, mayBreak: boolean) {
    this.#source = source;
    this.#mayBreak = mayBreak;
    this.#lineEnds = new ForwardFinder(source, /\n/g);
    this.#paragraphEnds = new ForwardFinder(source, /\n[ \t]*\n/g);
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

  /** The end of the part of the text in which a link must close. */
  #limitOf(at: number): number {
    const found = (this.#mayBreak ? this.#paragraphEnds : this.#lineEnds).from(at);
    return found === -1 ? this.#source.length : found;
  }

  /** Whether a `[[` that begins no link is closed behind a line break, before another one begins. */
  isBrokenAt(at: number): boolean {
    const close = this.#closes.from(at);
    if (close === -1 || close - at > longestBroken || !this.#source.startsWith('[[', at))
      return false;
    const inner = this.#source.slice(at + 2, close);
    return inner.includes('\n') && !inner.includes('[[') && parseLink(inner).target !== '';
  }

  /** Of several `[[` before one `]]` the last begins the link: `[[[a]]]` is a link in a hook. */
  linkAt(at: number): { start: number; end: number; link: TwineLink } | null {
    if (!this.#source.startsWith('[[', at)) return null;
    const close = this.#closes.from(at);
    if (close === -1 || close >= this.#limitOf(at)) return null;
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
