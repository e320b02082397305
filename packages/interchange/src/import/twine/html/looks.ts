import type { HtmlTag } from '../scan/read-html-tag.ts';
import type { TwineSource } from '../twine-source.ts';

/** Attributes that show nothing by themselves; what an event does is no look. */
const unseen = /^(?:id|class|lang|role|name|for|aria-.+|data-.+|on[a-z]+)$/;

const named = /[.#]-?[a-z_][\w-]*/gi;

/** What holds all the text of a story: what stands in it stands anywhere. */
const everywhere = /^(?:html|body|#story|#passages|\.passage|#passage|tw-story|tw-passage)$/;

const quoted = /"(?:[^"\\\n]|\\.){1,300}"|'(?:[^'\\\n]|\\.){1,300}'|`(?:[^`\\]|\\.){1,300}`/g;

/**
 * Looks are what the style sheets of a story give to its elements, and what its scripts may. An element without a
 * look of its own is seen by nobody: to leave it out changes nothing. What a sheet does to all paragraphs or
 * headings is no look of their own: it is lost with the sheet.
 */
export class Looks {
  /** As selectors spell them: `.class`, `#id`; `*` = any of them. */
  readonly #styled = new Set<string>();
  /** The names of elements that selectors name wherever they stand. */
  readonly #elements = new Set<string>();
  /** In strings of scripts. */
  readonly #scripted = new Set<string>();

  /** `classes`: those that the story format itself gives a look. */
  constructor(
    source: Pick<TwineSource, 'passages' | 'scripts' | 'styles'>,
    classes: string[] = [],
  ) {
    for (const name of classes) this.#styled.add(`.${name}`);
    for (const style of source.styles) this.#addStyle(style);
    for (const script of source.scripts) this.#addScript(script);
    for (const { tags, text } of source.passages) {
      if (tags.includes('stylesheet')) this.#addStyle(text);
      else if (tags.includes('script')) this.#addScript(text);
      else for (const style of stylesIn(text)) this.#addStyle(style);
    }
  }

  /** Whether a sheet gives all elements of the name a look. */
  isStyled(name: string): boolean {
    return this.#elements.has(name);
  }

  /** Whether readers see what is said in the tag. */
  isSeen(tag: HtmlTag): boolean {
    if (!tag.hasAttributes) return false;
    return [...tag.attributes()].some(([name, value]) => {
      if (name === 'style') return value.trim() !== '';
      if (!unseen.test(name)) return true;
      if (name === 'id') return this.#isNamed('#', value);
      return name === 'class' && value.split(/\s+/).some((one) => this.#isNamed('.', one));
    });
  }

  #isNamed(sigil: '.' | '#', name: string): boolean {
    // What a template or a macro makes of a name is known to nobody.
    if (/[<$%{]/.test(name)) return true;
    return this.#styled.has(sigil + name) || this.#scripted.has(name) || this.#styled.has('*');
  }

  #addStyle(style: string): void {
    const css = withoutComments(style);
    let from = 0;
    for (const { index, 0: sign } of css.matchAll(/[{};]/g)) {
      if (sign === '{') this.#addSelector(css.slice(from, index));
      from = index + 1;
    }
  }

  #addSelector(selector: string): void {
    if (/\[\s{0,9}(?:class|id)/i.test(selector)) this.#styled.add('*');
    for (const [word] of selector.matchAll(named)) this.#styled.add(word);
    for (const one of selector.split(',')) {
      const compounds = one
        .toLowerCase()
        .split(/[\s>]+/)
        .filter(Boolean);
      const last = compounds.pop() ?? '';
      if (/^[a-z][\w-]*$/.test(last) && compounds.every((around) => everywhere.test(around))) {
        this.#elements.add(last);
      }
    }
  }

  #addScript(script: string): void {
    for (const [text] of script.matchAll(quoted)) {
      for (const [word] of text.matchAll(/[a-z_][\w-]*/gi)) this.#scripted.add(word);
    }
  }
}

function withoutComments(style: string): string {
  let css = '';
  let at = 0;
  for (let open = style.indexOf('/*'); open !== -1; open = style.indexOf('/*', at)) {
    css += style.slice(at, open);
    const close = style.indexOf('*/', open + 2);
    if (close === -1) return css;
    at = close + 2;
  }
  return css + style.slice(at);
}

/** The style sheets in a passage: elements, and what stands behind Chapbook's `[CSS]`. */
function stylesIn(text: string): string[] {
  const found = text.split(/^\[css\]$/im).slice(1);
  for (let open = text.search(/<style\b/i); open !== -1; ) {
    const begin = text.indexOf('>', open);
    const close = text.indexOf('</style', open);
    if (begin === -1 || close < begin) return found;
    found.push(text.slice(begin + 1, close));
    const next = text.slice(close + 1).search(/<style\b/i);
    open = next === -1 ? -1 : close + 1 + next;
  }
  return found;
}
