/**
 * Reads a paragraph from left to right into tokens. Brackets wait on a stack for their `](…)`;
 * when a link is found, the marks inside it are paired among themselves and earlier `[` can no
 * more become links (no links in links). Nothing is read twice but the bounded look at a target.
 */
import { characterAt, characterBefore, isEscapable, isPunctuation, isSpace } from './characters.ts';
import type { InlineToken, MarkRun, OpenToken } from './inline-tokens.ts';
import { readLinkTarget } from './link-target.ts';
import { pairMarks } from './pair-marks.ts';

const plainText = /[^\\*_[\]!\n]+/y;

export function readInlineTokens(source: string): InlineToken[] {
  const reader = new InlineReader(source);
  return reader.read();
}

class InlineReader {
  readonly #source: string;
  readonly #tokens: InlineToken[] = [];
  readonly #runs: MarkRun[] = [];
  readonly #brackets: OpenToken[] = [];
  /** `[` below this height of the stack stand before a link and cannot become one. */
  #noLinkBelow = 0;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): InlineToken[] {
    while (this.#at < this.#source.length) this.#readNext();
    pairMarks(this.#runs, 0);
    return this.#tokens;
  }

  #readNext(): void {
    const character = this.#source.charAt(this.#at);
    if (character === '\\') this.#readBackslash();
    else if (character === '*' || character === '_') this.#readMarks(character);
    else if (character === '[') this.#openBracket('[');
    else if (character === '!' && this.#source[this.#at + 1] === '[') this.#openBracket('![');
    else if (character === ']') this.#closeBracket();
    else if (character === '!' || character === '\n') this.#addText(character);
    else this.#readPlainText();
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
    let kept = text.length;
    while (text[kept - 1] === ' ' || text[kept - 1] === '\t') kept--;
    this.#addText(text.slice(0, kept));
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
      length: this.#at - start,
      unpaired: this.#at - start,
      ...flanking(this.#source, start, this.#at, mark),
      closing: [],
      opening: [],
    };
    this.#tokens.push(run);
    this.#runs.push(run);
  }

  #openBracket(text: '[' | '!['): void {
    const runsBefore = this.#runs.length;
    const token: OpenToken = { kind: 'open', text, runsBefore, target: null };
    this.#tokens.push(token);
    this.#brackets.push(token);
    this.#at += text.length;
  }

  #closeBracket(): void {
    const opener = this.#brackets.pop();
    const isImage = opener?.text === '![';
    const height = this.#brackets.length;
    const mayBeLink = isImage || height >= this.#noLinkBelow;
    this.#noLinkBelow = Math.min(this.#noLinkBelow, height);
    const link = opener && mayBeLink ? readLinkTarget(this.#source, this.#at + 1, isImage) : null;
    if (!opener || !link) {
      this.#addText(']');
      return;
    }
    opener.target = link.target;
    pairMarks(this.#runs, opener.runsBefore);
    this.#runs.length = opener.runsBefore;
    if (!isImage) this.#noLinkBelow = height;
    this.#tokens.push({ kind: 'close', text: this.#source.slice(this.#at, link.end) });
    this.#at = link.end;
  }
}

/** Whether a run of marks hugs the text after it (may open) or before it (may close). */
function flanking(source: string, start: number, end: number, mark: '*' | '_') {
  const before = characterBefore(source, start);
  const after = characterAt(source, end);
  const isBeforePunctuation = isPunctuation(before);
  const isAfterPunctuation = isPunctuation(after);
  const isLeft = !isSpace(after) && (!isAfterPunctuation || isSpace(before) || isBeforePunctuation);
  const isRight =
    !isSpace(before) && (!isBeforePunctuation || isSpace(after) || isAfterPunctuation);
  if (mark === '*') return { canOpen: isLeft, canClose: isRight };
  return {
    canOpen: isLeft && (!isRight || isBeforePunctuation),
    canClose: isRight && (!isLeft || isAfterPunctuation),
  };
}
