import type { ListReader } from '../../twine/html/list-reader.ts';
import type { PieceBuilder } from '../../twine/piece-builder.ts';

const heading = /!{1,6}/y;
const item = /(?:\*{1,100}|#{1,100})/y;
const quote = />{1,100}/y;
const rule = /-{4,}[^\S\n]*(?=\n|$)/y;
const tableRow = /\|([^\n]*)\|([fhck]?)[^\S\n]*(?=\n|$)/y;
const quoteBlock = /<<<(?=\n|$)/y;

/** The markup at the beginnings of lines: headings, lists, quotes, rules, tables. */
export class LineMarkup {
  readonly #source: string;
  readonly #builder: PieceBuilder;
  readonly #lists: ListReader;
  /** The end of the row of a table that is being read. */
  #rowEnd = -1;

  constructor(source: string, builder: PieceBuilder, lists: ListReader) {
    this.#source = source;
    this.#builder = builder;
    this.#lists = lists;
  }

  /** @returns where reading goes on */
  readStart(at: number, end: number): number {
    const builder = this.#builder;
    const marks = this.#match(heading, at, end);
    if (marks !== null) {
      const level = marks.length as 1 | 2 | 3 | 4 | 5 | 6;
      builder.open({
        form: '!',
        start: at,
        isBlock: true,
        becomes: (pieces, place) => ({ type: 'heading', level, pieces, at: place }),
      });
      return at + marks.length;
    }
    const item = this.#itemAt(at, end);
    if (item !== null) {
      this.#lists.openItemAt(item.level, { isOrdered: item.isOrdered, start: at });
      return item.end;
    }
    return this.#readQuote(at, end) ?? this.#readRule(at, end) ?? this.#readRow(at, end) ?? at;
  }

  /** Ends what a line holds; false where the line break is to be seen. */
  readEnd(at: number, end: number): boolean {
    const builder = this.#builder;
    this.#rowEnd = -1;
    if (builder.close('!', at)) return true;
    if (builder.isOpen('list 1')) {
      if (this.#itemAt(at + 1, end) === null) this.#lists.closeLists(at);
      return true;
    }
    if (!builder.isOpen('>')) return false;
    if (this.#match(quote, at + 1, end) !== null) return false;
    builder.close('>', at);
    return true;
  }

  /** A bar divides the cells of a row. */
  readBar(at: number): number {
    if (at >= this.#rowEnd) return at;
    this.#builder.words(' ', at, at + 1);
    return this.#source[at + 1] === '!' ? at + 2 : at + 1;
  }

  #itemAt(at: number, end: number): { level: number; isOrdered: boolean; end: number } | null {
    const marks = this.#match(item, at, end);
    if (marks === null) return null;
    const level = Math.min(marks.length, 6);
    return { level, isOrdered: marks.startsWith('#'), end: at + marks.length };
  }

  #readQuote(at: number, end: number): number | null {
    const block = this.#match(quoteBlock, at, end);
    const marks = block ?? this.#match(quote, at, end);
    if (marks === null) return null;
    const form = block === null ? '>' : '<<<';
    const isEnd = block !== null && this.#builder.close(form, at);
    if (!isEnd && !this.#builder.isOpen(form)) {
      this.#builder.open({
        form,
        start: at,
        isBlock: true,
        becomes: (pieces, place) => ({ type: 'quote', pieces, at: place }),
      });
    }
    return at + marks.length + (block === null ? 0 : 1);
  }

  #readRule(at: number, end: number): number | null {
    const marks = this.#match(rule, at, end);
    if (marks === null) return null;
    this.#builder.add({ type: 'rule', at: this.#builder.place(at, at + marks.length) });
    return at + marks.length;
  }

  #readRow(at: number, end: number): number | null {
    const row = this.#match(tableRow, at, end);
    if (row === null) return null;
    const rowEnd = at + row.length;
    this.#builder.lose('styling_dropped', '|', at, rowEnd);
    if (row.trimEnd().endsWith('k')) return rowEnd;
    this.#rowEnd = rowEnd;
    return this.readBar(at);
  }

  #match(pattern: RegExp, at: number, end: number): string | null {
    pattern.lastIndex = at;
    const found = pattern.exec(this.#source)?.[0] ?? null;
    return found === null || at + found.length > end ? null : found;
  }
}
