import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';

/** A tag that opens an element of a page. */
export interface PageTag {
  /** Lower case. */
  name: string;
  /** The places of its `<`, and after its `>`. */
  start: number;
  end: number;
  /** The values by their names in lower case, decoded; of the same name the first counts. Read when they are asked for. */
  attributes: () => Map<string, string>;
}

export interface PageEvents {
  open: (tag: PageTag) => void;
  /** The name in lower case. */
  close: (name: string) => unknown;
  /** Text between tags, decoded; that of scripts and styles is as it stands. */
  text: (words: string) => unknown;
  comment: (words: string) => void;
}

/** The elements whose content is no markup; a reference in the latter two is one all the same. */
const rawElements = new Set([
  ...['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'title', 'textarea'],
]);
const decodedElements = new Set(['title', 'textarea']);

/**
 * Tells of the tags and texts of a page in their order. It looks for signs and builds no tree: a page that Twine
 * published is nearly all text between few tags, and the unclosed tags of a hostile one cost nothing.
 */
export function scanPage(html: string, events: PageEvents): void {
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start !== at) events.text(decoded(html.slice(at, start === -1 ? undefined : start)));
    if (start === -1) return;
    at = afterMarkup(html, start, events);
  }
}

/** Reads what begins with a `<`; returns where the page goes on. */
function afterMarkup(html: string, start: number, events: PageEvents): number {
  const sign = html.charCodeAt(start + 1);
  if (isLetter(sign)) return afterTag(html, start, events);
  if (sign === slash && start + 2 < html.length) {
    if (isLetter(html.charCodeAt(start + 2))) return afterClosing(html, start, events);
    return html[start + 2] === '>' ? start + 3 : afterComment(html, start + 2, '>', events);
  }
  if (html.startsWith('<!-->', start)) return afterComment(html, start + 4, '>', events);
  if (html.startsWith('<!--', start)) return afterComment(html, start + 4, '-->', events);
  if (sign === question) return afterComment(html, start + 1, '>', events);
  if (sign === exclamation) {
    const end = html.indexOf('>', start);
    return end === -1 ? html.length : end + 1;
  }
  events.text('<');
  return start + 1;
}

/** Browsers take what is no markup they know for a comment. */
function afterComment(html: string, from: number, ending: string, events: PageEvents): number {
  const end = html.indexOf(ending, from);
  events.comment(html.slice(from, end === -1 ? undefined : end));
  return end === -1 ? html.length : end + ending.length;
}

/** A tag that the end of the page cuts off is none. */
function afterTag(html: string, start: number, events: PageEvents): number {
  const nameEnd = endOfName(html, start + 1);
  const end = endOfTag(html, nameEnd);
  if (end === -1) return html.length;
  const name = html.slice(start + 1, nameEnd).toLowerCase();
  events.open({ name, start, end, attributes: () => attributesOf(html, nameEnd, end) });
  if (!rawElements.has(name)) return end;
  const closing = startOfClosing(html, name, end);
  const words = html.slice(end, closing);
  if (words !== '') events.text(decodedElements.has(name) ? decoded(words) : words);
  return closing;
}

function afterClosing(html: string, start: number, events: PageEvents): number {
  const nameEnd = endOfName(html, start + 2);
  const end = html.indexOf('>', nameEnd);
  if (end === -1) return html.length;
  events.close(html.slice(start + 2, nameEnd).toLowerCase());
  return end + 1;
}

/** Where the tag that closes a raw element begins, or the page ends. */
function startOfClosing(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at !== -1; at = html.indexOf('</', at + 2)) {
    const end = at + 2 + name.length;
    if (html.slice(at + 2, end).toLowerCase() === name && isEndOfName(html.charCodeAt(end))) {
      return at;
    }
  }
  return html.length;
}

/** The place after the `>` of a tag, which quotation marks may hide; -1 = it has none. */
function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at += 1) {
    const sign = html.charCodeAt(at);
    if (sign === greater) return at + 1;
    if (sign !== equals) continue;
    const value = afterBlanks(html, at + 1);
    if (isQuote(html.charCodeAt(value))) {
      const end = html.indexOf(html.charAt(value), value + 1);
      if (end === -1) return -1;
      at = end;
    } else at = value - 1;
  }
  return -1;
}

function attributesOf(html: string, from: number, tagEnd: number): Map<string, string> {
  const found = new Map<string, string>();
  const end = tagEnd - 1;
  let at = from;
  while (at < end) {
    const sign = html.charCodeAt(at);
    if (isBlank(sign) || sign === slash) {
      at += 1;
      continue;
    }
    const nameStart = at;
    for (at += 1; at < end && html.charCodeAt(at) !== equals; at += 1) {
      if (isEndOfName(html.charCodeAt(at))) break;
    }
    const name = html.slice(nameStart, at).toLowerCase();
    const equalsAt = afterBlanks(html, at);
    let value = '';
    if (equalsAt < end && html.charCodeAt(equalsAt) === equals) {
      const valueAt = afterBlanks(html, equalsAt + 1);
      const isQuoted = isQuote(html.charCodeAt(valueAt));
      const valueEnd = isQuoted
        ? html.indexOf(html.charAt(valueAt), valueAt + 1)
        : endOfUnquoted(html, valueAt, end);
      const typed = html.slice(isQuoted ? valueAt + 1 : valueAt, valueEnd);
      value = typed.includes('&') ? decodeHTMLAttribute(typed) : typed;
      at = isQuoted ? valueEnd + 1 : valueEnd;
    }
    if (!found.has(name)) found.set(name, value);
  }
  return found;
}

function endOfUnquoted(html: string, from: number, end: number): number {
  let at = from;
  while (at < end && !isBlank(html.charCodeAt(at))) at += 1;
  return at;
}

function endOfName(html: string, from: number): number {
  let at = from;
  while (at < html.length && !isEndOfName(html.charCodeAt(at))) at += 1;
  return at;
}

function afterBlanks(html: string, from: number): number {
  let at = from;
  while (isBlank(html.charCodeAt(at))) at += 1;
  return at;
}

/** The references that tools write for the signs of markup. */
const usual: readonly [string, string][] = [
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
];

/** Nearly all references are of the usual five; where one is another, all are looked up. */
function decoded(words: string): string {
  let made = '';
  let from = 0;
  for (let at = words.indexOf('&'); at !== -1; at = words.indexOf('&', from)) {
    const found = usual.find(([reference]) => words.startsWith(reference, at));
    if (found === undefined) return made + decodeHTML(words.slice(from));
    made += words.slice(from, at) + found[1];
    from = at + found[0].length;
  }
  return from === 0 ? words : made + words.slice(from);
}

const slash = 0x2f;
const greater = 0x3e;
const equals = 0x3d;
const exclamation = 0x21;
const question = 0x3f;

const isQuote = (sign: number) => sign === 0x22 || sign === 0x27;
const isBlank = (sign: number) =>
  sign === 0x20 || sign === 0x0a || sign === 0x09 || sign === 0x0c || sign === 0x0d;
const isEndOfName = (sign: number) => sign === slash || sign === greater || isBlank(sign);
const isLetter = (sign: number) => (sign >= 0x61 && sign <= 0x7a) || (sign >= 0x41 && sign <= 0x5a);
