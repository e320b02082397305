/**
 * Reads what word processors and web pages put on the clipboard into a text tree. Kept are
 * paragraphs, headings, lists, quotes, rules, line breaks, bold, italics, web links and images that
 * are on the web. Everything else is rubbish, but for its words.
 */
import { limits } from '@brasslamp/story/model';
import type { BodyBlock, BodyListItem, BodyTree } from '@brasslamp/story/text/body';
import { inlinesOf, type Run } from './inlines-of-runs.ts';

export interface PastedHtml {
  tree: BodyTree;
  /** Whether it has no form but paragraphs. */
  isPlain: boolean;
  /** Images that could not be taken along. */
  lostImages: number;
}

interface Format {
  isStrong: boolean;
  isEmphasis: boolean;
  url: string | null;
  isPre: boolean;
  /** Within a heading. */
  isTitle: boolean;
}

/** Lists and quotes in each other; deeper ones stay on that level. */
const maxNesting = 8;
/** Elements in each other, beyond which only the words count. */
const maxDepth = 400;

/** Kinds of DOM nodes. */
const element = 1;
const text = 3;

const rubbish = new Set(
  'SCRIPT STYLE HEAD META LINK TITLE NOSCRIPT TEMPLATE SVG MATH O:P XML OBJECT IFRAME SELECT TEXTAREA'.split(
    ' ',
  ),
);
const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BODY CAPTION CENTER DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM HEADER HTML LI MAIN NAV P PRE SECTION SUMMARY TABLE TBODY TFOOT THEAD TR'.split(
    ' ',
  ),
);

export const treeOfHtml = (html: string): PastedHtml =>
  treeOf(new DOMParser().parseFromString(withoutStyles(html), 'text/html').body);

/** Styles are read, never applied: under other names, the page's policy need not refuse them one by one. */
const withoutStyles = (html: string): string =>
  html.replace(/<\/?[a-z][^>]*/gi, (tag) =>
    tag.replace(/^(<\/?)style\b/i, '$1template').replace(/(\s)style(?=\s*=)/gi, '$1data-style'),
  );

/** @public for its test, which runs without a browser */
export function treeOf(body: Node): PastedHtml {
  const walk = new Walk();
  const list = new BlockList();
  walk.children(body, list, plain, 0);
  list.endParagraph();
  const { hasForm, lostImages } = walk;
  return { tree: { type: 'root', children: list.blocks }, isPlain: !hasForm, lostImages };
}

const plain: Format = {
  isStrong: false,
  isEmphasis: false,
  url: null,
  isPre: false,
  isTitle: false,
};

/** The blocks of one container, and the paragraph that is being filled. */
class BlockList {
  readonly blocks: BodyBlock[] = [];
  #runs: Run[] = [];
  readonly nesting: number;

  constructor(nesting = 0) {
    this.nesting = nesting;
  }

  add(run: Run): void {
    const last = this.#runs.at(-1);
    // An empty line within a paragraph ends it.
    if (run.kind === 'break' && last?.kind === 'break') this.endParagraph();
    else this.#runs.push(run);
  }

  endParagraph(level: 1 | 2 | 3 | 4 | 5 | 6 | null = null): void {
    const children = inlinesOf(this.#runs);
    this.#runs = [];
    if (children.length === 0) return;
    this.blocks.push(
      level === null ? { type: 'paragraph', children } : { type: 'heading', level, children },
    );
  }

  /** The list at the end, on this level below it; where there is none, a new one. */
  listAtEnd(level: number, ordered: boolean): BodyListItem[] {
    let { blocks } = this;
    for (let depth = 1; ; depth += 1) {
      let last = blocks.at(-1);
      if (last?.type !== 'list' || (depth === level && last.ordered !== ordered)) {
        last = { type: 'list', ordered, start: 1, children: [] };
        blocks.push(last);
      }
      const item = last.children.at(-1);
      if (depth === level || !item) return last.children;
      blocks = item.children;
    }
  }
}

class Walk {
  hasForm = false;
  lostImages = 0;

  children(parent: Node, list: BlockList, format: Format, depth: number): void {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === text) this.#text(node.nodeValue ?? '', list, format);
      else if (node.nodeType !== element) continue;
      else if (depth >= maxDepth) this.#text(node.textContent ?? '', list, format);
      else this.#element(node as Element, list, format, depth + 1);
    }
  }

  #text(text: string, list: BlockList, format: Format): void {
    const { isStrong, isEmphasis, url, isPre } = format;
    if (!isPre) list.add({ kind: 'text', text, isStrong, isEmphasis, url });
    else {
      for (const [at, line] of text.split('\n').entries()) {
        if (at > 0) list.add({ ...lineBreak, url });
        list.add({ kind: 'text', text: line, isStrong, isEmphasis, url });
      }
    }
  }

  #element(element: Element, list: BlockList, outer: Format, depth: number): void {
    const name = element.tagName.toUpperCase();
    const style = element.getAttribute('data-style') ?? '';
    if (rubbish.has(name) || isHidden(element, style)) return;
    const format = formatIn(element, name, style, outer);
    if (format.isStrong || format.isEmphasis || format.url !== null) this.hasForm = true;
    const level = /^H([1-6])$/.exec(name)?.[1];
    const wordItem = wordListItem(style);
    if (name === 'BR') list.add({ ...lineBreak, url: format.url });
    else if (name === 'IMG') this.#image(element, list);
    else if (name === 'HR') this.#rule(list);
    else if (level !== undefined) this.#heading(element, list, Number(level), format, depth);
    else if (name === 'UL' || name === 'OL') this.#list(element, list, format, depth);
    else if (name === 'BLOCKQUOTE') this.#quote(element, list, format, depth);
    else if (wordItem !== null) this.#wordItem(element, list, wordItem, format, depth);
    else if (blocks.has(name)) {
      list.endParagraph();
      this.children(element, list, format, depth);
      list.endParagraph();
    } else {
      this.children(element, list, format, depth);
      // Cells of a row stay in a line.
      const isCell = name === 'TD' || name === 'TH';
      if (isCell && element.nextElementSibling) this.#text(' · ', list, plain);
    }
  }

  #image(element: Element, list: BlockList): void {
    const url = element.getAttribute('src') ?? '';
    if (!/^https?:\/\/[^/?#]/i.test(url)) this.lostImages += 1;
    else {
      this.hasForm = true;
      list.add({ kind: 'image', url, alt: element.getAttribute('alt') ?? '' });
    }
  }

  #rule(list: BlockList): void {
    this.hasForm = true;
    list.endParagraph();
    list.blocks.push({ type: 'rule', children: [] });
  }

  #heading(element: Element, list: BlockList, level: number, format: Format, depth: number): void {
    this.hasForm = true;
    list.endParagraph();
    const inside = new BlockList(list.nesting);
    this.children(element, inside, { ...format, isTitle: true }, depth);
    inside.endParagraph(level as 1 | 2 | 3 | 4 | 5 | 6);
    list.blocks.push(...inside.blocks);
  }

  #quote(element: Element, list: BlockList, format: Format, depth: number): void {
    list.endParagraph();
    const children = this.#inside(element, list, format, depth);
    if (list.nesting >= maxNesting) list.blocks.push(...children);
    else if (children.length > 0) {
      this.hasForm = true;
      list.blocks.push({ type: 'quote', children });
    }
  }

  #list(element: Element, list: BlockList, format: Format, depth: number): void {
    list.endParagraph();
    if (list.nesting >= maxNesting) {
      this.children(element, list, format, depth);
      list.endParagraph();
      return;
    }
    this.hasForm = true;
    const items: BodyListItem[] = [];
    for (const child of element.children) {
      const isItem = child.tagName === 'LI';
      const inside = isItem
        ? this.#inside(child, list, format, depth)
        : this.#inside({ firstChild: child } as unknown as Node, list, format, depth);
      const last = items.at(-1);
      // Lists straight in lists belong to the item before.
      if (!isItem && last) last.children.push(...inside);
      else if (inside.length > 0) items.push({ type: 'list_item', children: inside });
    }
    if (items.length === 0) return;
    const ordered = element.tagName === 'OL';
    const start = Number(element.getAttribute('start') ?? 1);
    const first = Number.isInteger(start) && start >= 0 && start < 1e9 ? start : 1;
    list.blocks.push({ type: 'list', ordered, start: ordered ? first : 1, children: items });
  }

  #inside(element: Node, list: BlockList, format: Format, depth: number): BodyBlock[] {
    const inside = new BlockList(list.nesting + 1);
    this.children(element, inside, format, depth);
    inside.endParagraph();
    return inside.blocks;
  }

  /** Word writes items as paragraphs, each with its bullet or number as text. */
  #wordItem(element: Element, list: BlockList, level: number, format: Format, depth: number): void {
    this.hasForm = true;
    list.endParagraph();
    const bullet = [...element.querySelectorAll('[data-style]')].find((one) => isBullet(one));
    const ordered = /^\s*(\d+|[a-z]{1,3})[.)]/i.test(bullet?.textContent ?? '');
    const children = this.#inside(element, list, format, depth);
    if (children.length === 0) return;
    const items = list.listAtEnd(Math.min(level, maxNesting), ordered);
    items.push({ type: 'list_item', children });
  }
}

const lineBreak = { kind: 'break' } as const;

const isBullet = (element: Element) =>
  /mso-list:\s*ignore/i.test(element.getAttribute('data-style') ?? '');

const isHidden = (element: Element, style: string) =>
  element.hasAttribute('hidden') ||
  /display:\s*none|mso-hide:\s*all/i.test(style) ||
  isBullet(element);

/** The level of a list on which a paragraph of Word is; null = it is no item. */
function wordListItem(style: string): number | null {
  const level = /mso-list:[^;]*\blevel(\d+)/i.exec(style)?.[1];
  return level === undefined ? null : Math.max(1, Number(level));
}

function formatIn(element: Element, name: string, style: string, outer: Format): Format {
  const weight = /font-weight:\s*([\w-]+)/i.exec(style)?.[1]?.toLowerCase();
  const slant = /font-style:\s*([\w-]+)/i.exec(style)?.[1]?.toLowerCase();
  const space = /white-space:\s*([\w-]+)/i.exec(style)?.[1]?.toLowerCase();
  return {
    isTitle: outer.isTitle,
    // Headings are bold by themselves.
    isStrong: !outer.isTitle && isBold(name, weight, outer.isStrong),
    isEmphasis: slant
      ? slant === 'italic' || slant === 'oblique'
      : outer.isEmphasis || /^(I|EM|CITE|DFN|VAR)$/.test(name),
    url: name === 'A' ? webAddress(element.getAttribute('href')) : outer.url,
    isPre: name === 'PRE' || space === 'pre' || (outer.isPre && space !== 'normal'),
  };
}

/** Google Docs puts everything into a `<b>` of normal weight. */
function isBold(name: string, weight: string | undefined, outer: boolean): boolean {
  if (weight !== undefined) return weight.startsWith('bold') || Number(weight) >= 600;
  return outer || name === 'B' || name === 'STRONG' || name === 'TH';
}

const webAddress = (href: string | null): string | null =>
  href !== null &&
  href.length < limits.addressCharacters &&
  /^(https?:\/\/[^/?#]|mailto:.)/i.test(href)
    ? href
    : null;
