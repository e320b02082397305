import type { Piece } from '../../pieces/piece.ts';
import type { SourcePlace, SourceText } from '../../pieces/source-text.ts';
import { HtmlReader } from '../../twine/html/html-reader.ts';
import type { Looks } from '../../twine/html/looks.ts';
import { PieceBuilder } from '../../twine/piece-builder.ts';
import type { Range } from '../../twine/range.ts';
import { withReferences } from '../../twine/scan/read-html-tag.ts';
import { scanMarkup } from '../markup/scan-markup.ts';
import type { MarkForm, Token, TokenOf } from '../markup/token.ts';

/** The depth to which hooks are read at most: those that are deeper stand beside what they should stand in. */
const maxDepth = 60;

const markPieces: Record<MarkForm, 'strong' | 'emphasis' | null> = {
  "''": 'strong',
  '**': 'strong',
  '//': 'emphasis',
  '*': 'emphasis',
  '~~': null,
  '^^': null,
};

const mayBeMarkup = /[[\](){}|`<$_'/*~^\\&\n#]|^[ \t]*(?:0\.|-|=)/;

/** A markup reader makes pieces of the marks, lines and tags of a Harlowe passage; macros and hooks are read above it. */
export abstract class MarkupReader {
  readonly source: string;
  readonly builder: PieceBuilder;
  readonly #html: HtmlReader;
  #tokens: Token[] = [];
  #depth = 0;
  /** The number of `{` around. */
  #collapsed = 0;
  #hasHeading = false;

  constructor(text: SourceText, looks: Looks) {
    this.source = text.text;
    this.builder = new PieceBuilder(text);
    this.#html = new HtmlReader(this.builder, looks);
  }

  /** @returns the index of the token to go on with */
  protected abstract readMacro(index: number): number;
  protected abstract readHook(hook: TokenOf<'hook'>, index: number): number;
  protected abstract readVariable(variable: TokenOf<'variable'>, index: number): number;
  protected abstract readLink(link: TokenOf<'link'>): void;
  /** A new run begins; what is given back ends it. */
  protected abstract beginRun(): () => void;
  /** Something is shown that is not blank. */
  protected abstract behindText(): void;

  place({ start, end }: Range): SourcePlace {
    return this.builder.place(start, end);
  }

  protected tokenAt(index: number): Token | undefined {
    return this.#tokens[index];
  }

  protected get isTooDeep(): boolean {
    return this.#depth >= maxDepth;
  }

  /** Reads a part of the source in a run of its own. */
  protected piecesOf({ start, end }: Range): Piece[] {
    const typed = this.source.slice(start, end);
    if (!mayBeMarkup.test(typed)) {
      if (typed === '') return [];
      return [{ type: 'words', text: typed, at: this.place({ start, end }) }];
    }
    const [tokens, collapsed] = [this.#tokens, this.#collapsed];
    this.#tokens = scanMarkup(this.source, start, end);
    this.#collapsed = 0;
    const pieces = this.piecesBetween(0, this.#tokens.length, end);
    [this.#tokens, this.#collapsed] = [tokens, collapsed];
    return pieces;
  }

  /** Reads tokens in a run of their own. */
  protected piecesBetween(from: number, to: number, end: number): Piece[] {
    const collapsed = this.#collapsed;
    const endRun = this.beginRun();
    this.#depth++;
    this.builder.begin();
    for (let index = from; index < to; ) index = this.#readAt(index);
    this.#html.lists.closeLists(end);
    this.#depth--;
    this.#collapsed = collapsed;
    endRun();
    return this.builder.end(end);
  }

  #readAt(index: number): number {
    const token = this.#tokens[index];
    if (token === undefined) return index + 1;
    switch (token.type) {
      case 'macro':
        return this.readMacro(index);
      case 'hook':
        return this.readHook(token, index);
      case 'variable':
        return this.readVariable(token, index);
      default:
        this.#readMarkup(token, this.#tokens[index + 1]);
        return index + 1;
    }
  }

  #readMarkup(token: Token, next: Token | undefined): void {
    const { builder } = this;
    const { start, end } = token;
    if (token.type === 'words' || token.type === 'joint') this.#words(start, end);
    else if (token.type === 'typed') {
      this.behindText();
      builder.words(token.text, start, end);
    } else if (token.type === 'link') this.readLink(token);
    else if (token.type === 'newline') this.#newline(token, next);
    else if (token.type === 'comment') builder.lose('comment_left_out', '<!-- -->', start, end);
    else if (token.type === 'collapse') this.#collapsed++;
    else if (token.type === 'collapse_end') this.#collapsed--;
    else if (token.type === 'mark') this.#mark(token);
    else if (token.type === 'tag') {
      this.behindText();
      this.#html.read(token.tag, start);
    } else this.#lineStart(token);
  }

  #words(start: number, end: number): void {
    const typed = this.source.slice(start, end);
    const text = this.#collapsed > 0 ? typed.replace(/\s+/g, ' ') : typed;
    if (text.trim() !== '') this.behindText();
    this.builder.words(text.includes('&') ? withReferences(text) : text, start, end);
  }

  #newline({ start, end }: Token, next: Token | undefined): void {
    const { lists } = this.#html;
    if (this.#hasHeading) {
      this.builder.close('heading', start);
      this.#hasHeading = false;
      return;
    }
    if (this.builder.isOpen('list 1')) {
      if (next?.type !== 'bullet' && next?.type !== 'numbered') lists.closeLists(start);
      return;
    }
    if (this.#collapsed > 0) {
      const isBlank = next?.type === 'words' && /\s/.test(this.source.charAt(next.start));
      if (!isBlank) this.builder.words(' ', start, end);
    } else this.builder.lineBreak(start, end);
  }

  #mark({ form, start, end }: TokenOf<'mark'>): void {
    const { builder } = this;
    if (builder.close(form, end)) return;
    const type = markPieces[form];
    builder.open({
      form,
      start,
      typed: form,
      becomes: (pieces, at): Piece =>
        type === null
          ? { type: 'lost', kind: 'styling_dropped', construct: form, keeps: pieces, at }
          : { type, pieces, at },
    });
  }

  #lineStart(token: Token): void {
    const { builder } = this;
    const { start, end } = token;
    if (token.type === 'bullet' || token.type === 'numbered') {
      const isOrdered = token.type === 'numbered';
      this.#html.lists.openItemAt(token.level, { isOrdered, start });
    } else if (token.type === 'heading') {
      const level = headingLevels.find((one) => one === token.level) ?? 6;
      this.#hasHeading = builder.open({
        form: 'heading',
        start,
        isBlock: true,
        becomes: (pieces, at): Piece => ({ type: 'heading', level, pieces, at }),
      });
    } else if (token.type === 'rule') builder.add({ type: 'rule', at: this.place(token) });
    else if (token.type === 'aligner' || token.type === 'column') {
      builder.lose('styling_dropped', this.source.slice(start, end).trim(), start, end);
    }
  }
}

const headingLevels = [1, 2, 3, 4, 5, 6] as const;
