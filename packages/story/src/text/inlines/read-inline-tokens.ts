/**
 * Reads a paragraph from left to right into tokens. Brackets wait on a stack for their `](…)`;
 * when a link is found, the marks inside it are paired among themselves and earlier `[` can no
 * more become links (no links in links). Likewise each branch between two tags keeps its brackets
 * and marks to itself. Nothing is read twice except a target, within its bound.
 */
import {
  characterAt,
  characterBefore,
  isEscapable,
  withoutTrailingBlanks,
} from '../syntax/characters.ts';
import type { Leaf } from '../syntax/leaf.ts';
import type { ReportProblem } from '../syntax/problem.ts';
import { isLikeWord, isOpener, type Tag } from '../syntax/tag.ts';
import type { InlineToken, MarkRun, OpenToken, TagToken } from './inline-tokens.ts';
import { readLinkTarget } from './link-target.ts';
import { flanking, pairMarks } from './pair-marks.ts';

const plainText = /[^\\*_[\]!\n{|]+/y;
/** Marks beside a value or variant work as beside a word. */
export const anyLetter = 'x';

/** Words of a leaf, which are at `at` in its source, and the tags among them. */
export interface Words {
  words: string;
  at: number;
  leaf: Leaf;
  tags: Tag[];
}

export function readInlineTokens(words: Words, report: ReportProblem): InlineToken[] {
  return new InlineReader(words, report).read();
}

class InlineReader {
  readonly #source: string;
  readonly #words: Words;
  readonly #report: ReportProblem;
  readonly #tokens: InlineToken[] = [];
  readonly #runs: MarkRun[] = [];
  readonly #brackets: OpenToken[] = [];
  /** The tags that a bracket that is still open may hold. */
  readonly #tags: TagToken[] = [];
  /** The counts of what stood before each variant that is open. */
  readonly #variants: { runs: number; brackets: number }[] = [{ runs: 0, brackets: 0 }];
  /** `[` below this height of the stack are before a link and cannot become one. */
  #noLinkBelow = 0;
  #at = 0;
  #nextTag = 0;

  constructor(words: Words, report: ReportProblem) {
    this.#source = words.words;
    this.#words = words;
    this.#report = report;
  }

  read(): InlineToken[] {
    while (this.#at < this.#source.length) this.#readNext();
    pairMarks(this.#runs, 0);
    return this.#tokens;
  }

  #readNext(): void {
    const character = this.#source.charAt(this.#at);
    if (this.#at === this.#tagStart) this.#readTag();
    else if (character === '\\') this.#readBackslash();
    else if (character === '*' || character === '_') this.#readMarks(character);
    else if (character === '[') this.#openBracket('[');
    else if (character === '!' && this.#source[this.#at + 1] === '[') this.#openBracket('![');
    else if (character === ']') this.#closeBracket();
    else if ('!\n{|'.includes(character)) this.#addText(character);
    else this.#readPlainText();
  }

  get #tag(): Tag | undefined {
    return this.#words.tags[this.#nextTag];
  }

  /** The offset at which the next tag begins. */
  get #tagStart(): number {
    return (this.#tag?.start ?? Number.POSITIVE_INFINITY) - this.#words.at;
  }

  #readTag(): void {
    const tag = this.#tag;
    if (tag === undefined) return;
    const end = tag.end - this.#words.at;
    const typed = this.#source.slice(this.#at, end);
    const token: TagToken = { kind: 'tag', tag, typed, isTyped: false };
    this.#nextTag++;
    this.#at = end;
    if (isOpener(tag.kind)) {
      this.#variants.push({ runs: this.#runs.length, brackets: this.#brackets.length });
    } else if (!isLikeWord(tag.kind)) {
      this.#endBranch();
      if (tag.kind === 'end') this.#variants.pop();
    }
    this.#tokens.push(token);
    this.#tags.push(token);
  }

  #endBranch(): void {
    const { runs, brackets } = this.#before;
    pairMarks(this.#runs, runs);
    this.#runs.length = runs;
    this.#brackets.length = brackets;
    this.#noLinkBelow = Math.min(this.#noLinkBelow, brackets);
  }

  /** The counts of what stood before the innermost variant. */
  get #before(): { runs: number; brackets: number } {
    return this.#variants.at(-1) ?? { runs: 0, brackets: 0 };
  }

  #addText(text: string): void {
    const last = this.#tokens.at(-1);
    if (last?.kind === 'text') last.text += text;
    else this.#tokens.push({ kind: 'text', text });
    this.#at += text.length;
  }

  #readPlainText(): void {
    plainText.lastIndex = this.#at;
    const text = plainText.exec(this.#source)?.[0] ?? '';
    const end = this.#at + text.length;
    if (this.#source[end] !== '\n') {
      this.#addText(text);
      return;
    }
    this.#addText(withoutTrailingBlanks(text));
    this.#at = end;
    if (text.endsWith('  ')) this.#breakLine();
  }

  #breakLine(): void {
    this.#tokens.push({ kind: 'line_break' });
    this.#at += 1;
  }

  #readBackslash(): void {
    const next = this.#source[this.#at + 1];
    if (next !== '\n' && !isEscapable(next)) {
      this.#addText('\\');
      return;
    }
    this.#at += 1;
    if (next === '\n') this.#breakLine();
    else this.#addText(next ?? '');
  }

  #readMarks(mark: '*' | '_'): void {
    const start = this.#at;
    while (this.#source[this.#at] === mark) this.#at++;
    const run: MarkRun = {
      kind: 'marks',
      mark,
      at: start,
      length: this.#at - start,
      unpaired: this.#at - start,
      ...flanking(this.#characterBefore(start), this.#characterAfter(), mark),
      closing: [],
      opening: [],
    };
    this.#tokens.push(run);
    this.#runs.push(run);
  }

  /** A branch begins and ends as the text does. */
  #characterBefore(index: number): string {
    const last = this.#tokens.at(-1);
    if (last?.kind !== 'tag') return characterBefore(this.#source, index);
    return isLikeWord(last.tag.kind) || last.tag.kind === 'end' ? anyLetter : '';
  }

  #characterAfter(): string {
    const tag = this.#tag;
    if (tag === undefined || this.#at < this.#tagStart) return characterAt(this.#source, this.#at);
    return isLikeWord(tag.kind) || isOpener(tag.kind) ? anyLetter : '';
  }

  #openBracket(text: '[' | '!['): void {
    const runsBefore = this.#runs.length;
    const tagsBefore = this.#tags.length;
    const token: OpenToken = {
      kind: 'open',
      text,
      at: this.#at,
      runsBefore,
      tagsBefore,
      target: null,
    };
    this.#tokens.push(token);
    this.#brackets.push(token);
    this.#at += text.length;
  }

  #closeBracket(): void {
    if (this.#brackets.length === this.#before.brackets) {
      this.#addText(']');
      return;
    }
    const opener = this.#brackets.pop();
    const isImage = opener?.text === '![';
    const height = this.#brackets.length;
    const mayBeLink = isImage || height >= this.#noLinkBelow;
    this.#noLinkBelow = Math.min(this.#noLinkBelow, height);
    const link = opener && mayBeLink ? this.#readTarget(isImage) : null;
    if (!opener || !link) {
      this.#addText(']');
      return;
    }
    opener.target = link.target;
    pairMarks(this.#runs, opener.runsBefore);
    this.#runs.length = opener.runsBefore;
    if (isImage) this.#typeTags(opener.tagsBefore);
    else this.#noLinkBelow = height;
    const text = this.#source.slice(this.#at, link.end);
    this.#tokens.push({ kind: 'close', text, at: this.#at });
    this.#at = link.end;
  }

  #readTarget(isImage: boolean): ReturnType<typeof readLinkTarget> {
    const from = this.#at + 1;
    const link = readLinkTarget(this.#source, from, this.#tagStart, isImage);
    const tag = this.#tag;
    if (link === null && tag && readLinkTarget(this.#source, from, this.#source.length, isImage)) {
      this.#report({ kind: 'in_address', span: tag.span });
    }
    return link;
  }

  /** An image or a sound is described in plain words. */
  #typeTags(from: number): void {
    for (const token of this.#tags.splice(from)) {
      token.isTyped = true;
      this.#report({ kind: 'in_description', span: token.tag.span });
    }
  }
}
