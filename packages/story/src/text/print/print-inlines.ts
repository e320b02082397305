/**
 * Prints the words of a paragraph. Which marks mean emphasis depends on what is beside and
 * within: of `*` and `_` each emphasis takes those that read as it, found by trying.
 */
import { printExpression } from '../../logic/print-logic.ts';
import { parseBody } from '../blocks/parse-body.ts';
import { anyLetter } from '../inlines/read-inline-tokens.ts';
import { characterAt, characterBefore, isPunctuation, isSpace } from '../syntax/characters.ts';
import type { BodyInline } from '../tree/body-tree.ts';
import { branchesOf } from '../tree/walk-body.ts';
import { branchTags, showTag } from './print-tags.ts';

type Emphasis = Extract<BodyInline, { type: 'emphasis' | 'strong' }>;

/** The number of ways to mark emphases that are tried; more are needed only where nobody writes. */
const maxTries = 512;
/** And so many characters of a body are read again for that. */
const maxCharactersTried = 100_000;

/** The characters that may still be read again. */
export interface Tries {
  left: number;
}

export const newTries = (): Tries => ({ left: maxCharactersTried });
/** Of what is printed with marks that are given. */
const noTries: Tries = { left: 0 };

type Escape = (line: string) => string;

const allSigns: Escape = (line) => line.replace(/[\\*_[\]{}|]/g, '\\$&');
/** An escape of all signs but the marks at the ends of a text. */
const innerSigns: Escape = (line) =>
  line.replace(/(?<=[^*_])[*_]+(?=[^*_])|[\\[\]{}|]/g, (found) => found.replace(/./g, '\\$&'));

export function printInlines(children: BodyInline[], tries: Tries = newTries()): string {
  const usual = printedWith(children, 0, allSigns);
  if (!hasEmphasis(children) || usual.length > tries.left) return usual;
  if (readsAs(usual, children, ['', ''])) return usual;
  const printer = new InlinePrinter(tries);
  printer.addAll(children, '');
  const { printed } = printer;
  if (readsAs(printed, children, ['', ''])) return printed;
  // Some emphasis is read as such only because of the unpaired marks beside it.
  for (let marks = 0; marks < maxTries && tries.left > 0; marks++) {
    const other = printedWith(children, marks, innerSigns);
    tries.left -= other.length;
    if (readsAs(other, children, ['', ''])) return other;
  }
  return printed;
}

/** Without any nothing is to be found: all other signs read as what they are. */
const hasEmphasis = (inlines: BodyInline[]): boolean =>
  inlines.some((inline) => {
    if (inline.type === 'emphasis' || inline.type === 'strong') return true;
    if ('children' in inline) return hasEmphasis(inline.children);
    return !('text' in inline || inline.type === 'value') && branchesOf(inline).some(hasEmphasis);
  });

function printedWith(children: BodyInline[], marks: number, escaped: Escape): string {
  const printer = new InlinePrinter(noTries, '', marks, escaped);
  printer.addAll(children, '');
  return printer.printed;
}

class InlinePrinter {
  readonly #pieces: string[] = [];
  readonly #escaped: Escape;
  /** The character that following marks take for the one before them. */
  #before: string;
  #isLineStart = true;
  /** The marks of each emphasis to come, one bit each, in order: whether it is `_`; null = to be found. */
  #marks: number | null;
  readonly #tries: Tries;

  constructor(tries: Tries, before = '', marks: number | null = null, escaped = allSigns) {
    this.#tries = tries;
    this.#before = before;
    this.#marks = marks;
    this.#escaped = escaped;
  }

  get printed(): string {
    return this.#pieces.join('');
  }

  /** `after`: what marks at the end take for the character after them. */
  addAll(children: BodyInline[], after: string): void {
    for (let at = 0; at < children.length; ) {
      const group = this.#marks === null ? emphasesFrom(children, at) : [];
      const child = children[at];
      at += Math.max(1, group.length);
      if (group.length > 0) this.#addGroup(group, startOf(children[at], after));
      else if (child !== undefined) this.#add(child);
    }
  }

  /** Emphases side by side, with all that they hold. */
  #addGroup(group: Emphasis[], after: string): void {
    const around = [this.#before || ' ', characterAt(after, 0) || ' '] as const;
    let usual: string | null = null;
    for (let marks = 0; marks < maxTries; marks++) {
      const printer = new InlinePrinter(noTries, this.#before, marks);
      for (const emphasis of group) printer.#add(emphasis);
      const { printed } = printer;
      usual ??= printed;
      if (this.#tries.left <= 0) break;
      this.#tries.left -= printed.length;
      if (readsAs(printed, group, around)) {
        usual = printed;
        break;
      }
      // What is left of the bits was not asked for: all ways have been tried.
      if (printer.#marks) break;
    }
    this.#put(usual ?? '');
  }

  #put(text: string, before = text.at(-1)): void {
    if (text === '') return;
    this.#pieces.push(text);
    this.#isLineStart = text.endsWith('\n');
    this.#before = before ?? '';
  }

  #add(inline: BodyInline): void {
    if (inline.type === 'text') this.#addText(inline.text);
    else if (inline.type === 'line_break') this.#put('\\\n');
    else if (inline.type === 'value') this.#put(`{${printExpression(inline.value)}}`, anyLetter);
    else if (inline.type === 'show') this.#put(showTag(inline), anyLetter);
    else if ('alt' in inline) this.#addDescribed(inline.alt, inline.url);
    else if (inline.type === 'link') {
      this.#addAround('[', inline.children, `](${escapeUrl(inline.url)})`);
    } else if (inline.type === 'action') {
      this.#addAround('[', inline.children, `](action:${inline.action_id})`);
    } else if ('children' in inline) {
      const mark = this.#nextMark().repeat(inline.type === 'strong' ? 2 : 1);
      this.#addAround(mark, inline.children, mark);
    } else {
      const [opener = '', ...tags] = branchTags(inline);
      this.#put(opener, '');
      for (const [at, branch] of branchesOf(inline).entries()) {
        this.addAll(branch, '');
        this.#put(tags[at] ?? '', '');
      }
      this.#before = anyLetter;
    }
  }

  #nextMark(): string {
    const marks = this.#marks ?? 0;
    this.#marks = marks >> 1;
    return marks & 1 ? '_' : '*';
  }

  #addAround(before: string, children: BodyInline[], after: string): void {
    this.#put(before);
    this.addAll(children, after);
    this.#put(after);
  }

  #addDescribed(alt: string, url: string): void {
    this.#put('![');
    for (const [at, line] of alt.split('\n').entries()) {
      // Without the backslash an empty line would end the paragraph.
      if (at > 0) this.#put('\\\n');
      this.#addText(line);
    }
    this.#put(`](${escapeUrl(url)})`);
  }

  #addText(text: string): void {
    const typed = this.#escaped(text);
    const lineStart = this.#isLineStart ? 0 : typed.search(/\n|$/);
    const lines = typed.slice(0, lineStart) + escapeLineStarts(typed.slice(lineStart));
    // A link that follows would be an image.
    this.#put(lines.replace(/!$/, '\\!'), characterBefore(text, text.length));
  }
}

function emphasesFrom(children: BodyInline[], from: number): Emphasis[] {
  const group: Emphasis[] = [];
  for (let at = from; at < children.length; at++) {
    const child = children[at];
    if (child?.type !== 'emphasis' && child?.type !== 'strong') break;
    group.push(child);
  }
  return group;
}

/** The character that preceding marks take for the one after them. */
function startOf(inline: BodyInline | undefined, after: string): string {
  if (inline === undefined) return after;
  if (inline.type === 'text') return inline.text;
  const isLikeWord = inline.type === 'value' || inline.type === 'show';
  return isLikeWord || !('children' in inline) ? anyLetter : '[';
}

function escapeLineStarts(text: string): string {
  return text
    .replace(/^(?:>|#|[+-](?=[ \t]|$)|-(?=-))/gm, '\\$&')
    .replace(/^(\d{1,9})([.)])/gm, '$1\\$2');
}

function escapeUrl(url: string): string {
  return url.replace(/[\\()<>{}|]/g, '\\$&');
}

/** Whether what is printed is read as these words, between the characters that are around it. */
function readsAs(printed: string, words: BodyInline[], around: readonly [string, string]): boolean {
  const [before, after] = around.map(likeCharacter);
  const [block, ...others] = parseBody(`${before}${printed}${after}`).tree.children;
  // Alone in a heading it is no block.
  if (block?.type === 'show') return words.length === 1 && words[0]?.type === 'show';
  if (block?.type !== 'paragraph' || others.length > 0) return false;
  const [first, last] = [before, after].map((text) => (text ? [{ type: 'text', text }] : []));
  return isSame(block.children, [first, words, last].flat());
}

/** A character of the same sort that is always text. */
function likeCharacter(character: string): string {
  if (character === '') return '';
  if (isSpace(character)) return '\u00a0';
  return isPunctuation(character) ? '.' : 'x';
}

/** Whether two trees are alike but for their spans. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const [fields, others] = [one, other].map((tree) => Object.entries(tree).filter(isNoSpan));
  return (
    fields?.length === others?.length &&
    (fields ?? []).every(([key, value]) => isSame(value, Reflect.get(other, key)))
  );
}

const isNoSpan = ([key]: [string, unknown]): boolean => key !== 'span';
