import { ForwardFinder } from './forward-finder.ts';

export interface HtmlTag {
  /** Lower case. */
  name: string;
  isClosing: boolean;
  hasAttributes: boolean;
  /** The index after the `>`, or after `</script>` for an element whose content is code. */
  end: number;
}

const tagStart = /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])/iy;
const tagPart = /[<>"']/g;

/** Reads the HTML tags of one passage; starts must be asked for in order. */
export class HtmlTagReader {
  readonly #text: string;
  readonly #quotes: Record<string, ForwardFinder>;
  readonly #codeEnds: Record<string, ForwardFinder>;
  #searchedTo = 0;

  constructor(text: string) {
    this.#text = text;
    this.#quotes = { '"': new ForwardFinder(text, /"/g), "'": new ForwardFinder(text, /'/g) };
    this.#codeEnds = {
      script: new ForwardFinder(text, /<\/script>/gi),
      style: new ForwardFinder(text, /<\/style>/gi),
    };
  }

  tagAt(at: number): HtmlTag | null {
    if (at < this.#searchedTo) return null;
    tagStart.lastIndex = at;
    const start = tagStart.exec(this.#text);
    if (start === null) return null;
    const attributesAt = at + start[0].length;
    const end = this.#endOf(attributesAt);
    if (end === -1) return null;
    const name = (start[2] ?? '').toLowerCase();
    const isClosing = start[1] === '/';
    const attributes = this.#text.slice(attributesAt, end - 1).replace(/\/$/, '');
    const codeEnd = isClosing ? -1 : (this.#codeEnds[name]?.from(end) ?? -1);
    return {
      name,
      isClosing,
      hasAttributes: attributes.trim() !== '',
      end: codeEnd === -1 ? end : codeEnd + `</${name}>`.length,
    };
  }

  /** The index after the `>`; another `<` outside quotes means that this was no tag. */
  #endOf(from: number): number {
    tagPart.lastIndex = from;
    for (let found = tagPart.exec(this.#text); found !== null; found = tagPart.exec(this.#text)) {
      if (found[0] === '>') return found.index + 1;
      if (found[0] === '<') {
        this.#searchedTo = found.index;
        return -1;
      }
      const close = this.#quotes[found[0]]?.from(found.index + 1) ?? -1;
      if (close !== -1) tagPart.lastIndex = close + 1;
    }
    this.#searchedTo = this.#text.length;
    return -1;
  }
}
