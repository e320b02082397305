import { readCharacterReference } from './character-reference.ts';
import { ForwardFinder } from './forward-finder.ts';

export interface HtmlTag {
  /** Lower case. */
  name: string;
  isClosing: boolean;
  hasAttributes: boolean;
  /** By name in lower case; of the same name the first counts. */
  attributes: () => Map<string, string>;
  /** The index after the `>`, or after `</script>` for an element whose content is no text. */
  end: number;
}

const tagStart = /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])/iy;
const tagPart = /[<>"']/g;

/** The elements whose content is no text of the story: code, drawings, frames. */
export const opaqueElements = 'script style svg iframe canvas object math video'.split(' ');

/** Reads the HTML tags of one passage; starts must be asked for in order. */
export class HtmlTagReader {
  readonly #text: string;
  readonly #quotes: Record<string, ForwardFinder>;
  readonly #contentEnds: ReadonlyMap<string, ForwardFinder>;
  #searchedTo = 0;

  constructor(text: string, opaque: readonly string[] = opaqueElements) {
    this.#text = text;
    this.#quotes = { '"': new ForwardFinder(text, /"/g), "'": new ForwardFinder(text, /'/g) };
    this.#contentEnds = new Map(
      opaque.map((name) => [name, new ForwardFinder(text, new RegExp(`</${name}>`, 'gi'))]),
    );
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
    const typed = this.#text.slice(attributesAt, end - 1).replace(/\/$/, '');
    const contentEnd = isClosing ? -1 : (this.#contentEnds.get(name)?.from(end) ?? -1);
    return {
      name,
      isClosing,
      hasAttributes: typed.trim() !== '',
      attributes: () => readAttributes(typed),
      end: contentEnd === -1 ? end : contentEnd + `</${name}>`.length,
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

const attribute = /[\s/]*([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/y;

function readAttributes(typed: string): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < typed.length; ) {
    attribute.lastIndex = at;
    const one = attribute.exec(typed);
    at = one === null ? at + 1 : attribute.lastIndex;
    if (one === null) continue;
    const name = (one[1] ?? '').toLowerCase();
    if (!found.has(name)) found.set(name, withReferences(one[2] ?? one[3] ?? one[4] ?? ''));
  }
  return found;
}

/** A text with `&amp;` and its like as the characters that they mean. */
export function withReferences(text: string): string {
  return text.replace(
    /&#?\w{1,8};/g,
    (typed) => readCharacterReference(typed, 0)?.character ?? typed,
  );
}
