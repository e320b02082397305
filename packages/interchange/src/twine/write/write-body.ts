import type { LossKind } from '../../import/loss.ts';
import { type Dialect, isMarkdown } from '../dialect/dialect.ts';
import {
  escapeInLine,
  escapeLineStart,
  escapePassageText,
  guardBackslash,
  guardImage,
  trimBlanksEnd,
} from '../dialect/escape-passage.ts';
import type { TwineLink } from '../scan/parse-link.ts';
import type { BlockStart, PassageToken, StyleMark } from '../scan/passage-token.ts';
import { type BodyPiece, StyleMarks } from './style-marks.ts';

export interface BodyListener {
  /** @returns the link as it is in the body */
  writeLink: (link: TwineLink) => string;
  onLoss: (kind: LossKind) => void;
}

/** Writes a passage in the grammar of `@brasslamp/story/text`. */
export function writeBody(
  tokens: PassageToken[],
  dialect: Dialect,
  listener: BodyListener,
): string {
  const writer = new BodyWriter(dialect, listener);
  for (const token of tokens) writer.add(token);
  return writer.finish();
}

const blockMarks = { heading: '#', quote: '>', bullet: '-', numbered: '1.' } as const;

class BodyWriter {
  readonly #dialect: Dialect;
  readonly #listener: BodyListener;
  readonly #pieces: BodyPiece[] = [];
  readonly #marks: StyleMarks;
  /** The last piece that is no style mark. */
  #lastText: BodyPiece | null = null;
  #isLineStart = true;
  /** Only style marks are before it: when they are dropped, what follows begins the line. */
  #mayStartBlock = false;
  /** Newlines since the last content, and whether all of them show. */
  #newlines = 0;
  #isHard = true;
  /** Markdown's indentation means something when content follows. */
  #indent = '';
  /** The block that the last line began. */
  #block: BlockStart['block'] | 'rule' | null = null;
  /** The indents of the items of each open list. */
  #listIndents: number[] = [];

  constructor(dialect: Dialect, listener: BodyListener) {
    this.#dialect = dialect;
    this.#listener = listener;
    this.#marks = new StyleMarks(this.#pieces, {
      onDropped: () => listener.onLoss('styling_dropped'),
      onUnpaired: (mark) => {
        if (mark.role !== 'toggle') listener.onLoss('html_kept_as_text');
      },
    });
  }

  finish(): string {
    this.#marks.endParagraph();
    this.#trimLineEnd();
    return this.#pieces.map((piece) => piece.text).join('');
  }

  add(token: PassageToken): void {
    if (token.kind === 'text') this.#addText(token.text);
    else if (token.kind === 'as_typed') this.#addAsTyped(token.text);
    else if (token.kind === 'link') this.#addLink(token.link);
    else if (token.kind === 'mark') this.#addMark(token);
    else if (token.kind === 'newline') this.#addNewline(token.isHard);
    else if (token.kind === 'block') this.#startBlock(token);
    else if (token.kind === 'rule') this.#addRule();
    else this.#listener.onLoss(token.loss);
  }

  #addText(typed: string): void {
    let text = typed;
    if (this.#isLineStart) {
      if (text.trim() === '') {
        this.#indent += text;
        return;
      }
      if (!isMarkdown(this.#dialect)) text = text.trimStart();
    }
    const isLineStart = this.#isLineStart || this.#mayStartBlock;
    this.#startContent();
    this.#push(escapePassageText(text, this.#dialect, isLineStart));
  }

  #addAsTyped(typed: string): void {
    for (const [index, line] of typed.split('\n').entries()) {
      if (index > 0) this.#addNewline(true);
      const text = this.#isLineStart && line !== '\u00a0' ? line.trimStart() : line;
      if (text === '') continue;
      const isLineStart = this.#isLineStart || this.#mayStartBlock;
      this.#startContent();
      this.#push(isLineStart ? escapeLineStart(text) : escapeInLine(text));
    }
  }

  #addMark(mark: StyleMark): void {
    const mayStartBlock = this.#isLineStart || this.#mayStartBlock;
    this.#startContent();
    this.#marks.add(mark, escapeInLine(mark.typed));
    this.#mayStartBlock = mayStartBlock;
  }

  #addLink(link: TwineLink): void {
    this.#startContent();
    if (this.#lastText !== null) this.#lastText.text = guardImage(this.#lastText.text);
    this.#push(this.#listener.writeLink(link));
  }

  #push(text: string): void {
    this.#pushPiece('text', text);
  }

  #separate(text: string): void {
    this.#pushPiece('separator', text);
  }

  #pushPiece(kind: 'text' | 'separator', text: string): void {
    if (text === '') return;
    this.#lastText = { kind, text };
    this.#pieces.push(this.#lastText);
  }

  #addNewline(isHard: boolean): void {
    if (!this.#isLineStart) this.#trimLineEnd();
    this.#newlines++;
    this.#isHard = this.#isHard && isHard;
    this.#isLineStart = true;
    this.#indent = '';
  }

  /** Space at the end of a line shows nowhere; before a soft newline of Markdown two break it. */
  #trimLineEnd(): void {
    const last = this.#pieces.at(-1);
    if (last?.kind === 'text' && !isMarkdown(this.#dialect)) {
      last.text = trimBlanksEnd(last.text);
    }
  }

  /** Writes what divides content from the line before it. */
  #startContent(): void {
    const before = this.#newlines === 0 ? this.#lastText : null;
    if (before !== null) before.text = guardBackslash(before.text);
    if (this.#newlines > 0 && this.#pieces.length > 0) {
      if (this.#newlines > 1 || this.#block !== null) this.#endParagraph();
      else this.#separate(this.#isHard ? '\\\n' : '\n');
    }
    if (this.#newlines > 0) this.#block = null;
    if (isMarkdown(this.#dialect)) this.#separate(this.#indent);
    this.#startLine();
  }

  #startLine(): void {
    this.#newlines = 0;
    this.#isHard = true;
    this.#isLineStart = false;
    this.#mayStartBlock = false;
    this.#indent = '';
  }

  #endParagraph(): void {
    this.#marks.endParagraph();
    this.#separate('\n\n');
    this.#listIndents = [];
  }

  #startBlock({ block, level }: BlockStart): void {
    const isItem = block === 'bullet' || block === 'numbered';
    const isNextItem = isItem && this.#listIndents.length > 0 && this.#newlines === 1;
    if (isNextItem) {
      this.#marks.endParagraph();
      this.#separate('\n');
    } else if (this.#pieces.length > 0) this.#endParagraph();
    const mark = blockMarks[block];
    if (isItem) this.#separate(`${' '.repeat(this.#indentItem(level, mark.length + 1))}${mark} `);
    else this.#separate(`${mark.repeat(level)} `);
    this.#block = block;
    this.#startLine();
    this.#isLineStart = true;
  }

  /** An item may be one level deeper than the last; it begins where the text of its parent does. */
  #indentItem(level: number, width: number): number {
    const depth = Math.min(level, this.#listIndents.length + 1);
    this.#listIndents.length = depth - 1;
    const indent = this.#listIndents.at(-1) ?? 0;
    this.#listIndents.push(indent + width);
    return indent;
  }

  #addRule(): void {
    if (this.#pieces.length > 0) this.#endParagraph();
    this.#separate('---');
    this.#block = 'rule';
    this.#startLine();
  }
}
