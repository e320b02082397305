/**
 * Finds the braces of a body line by line and puts together what belongs together. Each container
 * keeps the constructs that are open in it, the innermost last, so that none reaches over the end of
 * a list item or quote. A brace without a meaning is left in the text.
 */

import { Cursor, type NewerGrammar } from '../../logic/cursor.ts';
import { ParseError } from '../../logic/parse-error.ts';
import { readExpression } from '../../logic/read-logic.ts';
import type { Expression, Name } from '../../model/expression.ts';
import type { Show } from '../tree/body-tree.ts';
import { isEscapable } from './characters.ts';
import type { Leaf } from './leaf.ts';
import type { ReportProblem } from './problem.ts';
import {
  type Construct,
  findBraceEnd,
  hasOptions,
  isOpener,
  readTagKind,
  showInLine,
  type Tag,
  type TagKind,
} from './tag.ts';

type Shown = Pick<Show, 'snippet' | 'values'>;

const special = /[\\{}|]/g;

export class TagScanner {
  readonly #body: string;
  readonly #report: ReportProblem;
  readonly #newer: NewerGrammar | null;
  readonly #mayShow: boolean;

  /** `mayShow`: whether snippets can be shown in such a text. */
  constructor(body: string, newer: NewerGrammar | null, report: ReportProblem, mayShow = true) {
    this.#body = body;
    this.#newer = newer;
    this.#mayShow = mayShow;
    this.#report = report;
  }

  /** Adds the line, which is at `offset` in the body, to the leaf, and its tags to both. */
  addLine(line: string, offset: number, leaf: Leaf, open: Construct[]): void {
    const lineAt = leaf.addLine(line, offset);
    special.lastIndex = 0;
    for (let found = special.exec(line); found !== null; found = special.exec(line)) {
      const at = found.index;
      const tagOf = (kind: TagKind, end: number): Tag => ({
        kind,
        start: lineAt + at,
        end: lineAt + end,
        span: { start: offset + at, end: offset + end },
        expression: null,
        snippet: null,
        values: [],
        construct: null,
      });
      if (found[0] === '\\') {
        if (isEscapable(line[at + 1])) special.lastIndex++;
      } else if (found[0] === '}') {
        const span = { start: offset + at, end: offset + at + 1 };
        this.#report({ kind: 'closes_nothing', span });
      } else if (found[0] === '|') {
        if (hasOptions(open.at(-1))) this.#continue(tagOf('option', at + 1), leaf, open);
      } else {
        const end = findBraceEnd(line, at);
        if (end === -1) {
          const span = { start: offset + at, end: offset + at + 1 };
          this.#report({ kind: 'no_brace_end', span });
          continue;
        }
        special.lastIndex = end + 1;
        const { kind, expressionAt } = readTagKind(line.slice(at + 1, end), this.#hasShow);
        this.#addTag(tagOf(kind, end + 1), expressionAt, leaf, open);
      }
    }
  }

  get #hasShow(): boolean {
    return (this.#newer?.level ?? 1) > 1;
  }

  /** The snippet that a line shows and nothing else; the line is at `offset` in the body. */
  readShowLine(line: string, offset: number): Show | null {
    const found = this.#hasShow ? showInLine(line) : null;
    if (found === null) return null;
    const span = { start: offset + found.start, end: offset + found.end };
    const { shown } = this.#readShown(offset + found.nameAt, span.end - 1);
    return shown && { type: 'show', ...shown, span, children: [] };
  }

  /** The container ends: what is still open in it never closes. */
  close(open: Construct[]): void {
    for (const construct of open) {
      construct.isTyped = true;
      const [opener] = construct.tags;
      if (opener) this.#report({ kind: 'never_closed', span: opener.span });
    }
  }

  #addTag(tag: Tag, expressionAt: number, leaf: Leaf, open: Construct[]): void {
    if (tag.kind === 'value') {
      tag.expression = this.#parse(tag, expressionAt);
      if (tag.expression !== null) leaf.tags.push(tag);
    } else if (tag.kind === 'show') {
      const shown = this.#readSnippet(tag, expressionAt);
      if (shown !== null) leaf.tags.push(Object.assign(tag, shown));
    } else if (isOpener(tag.kind)) {
      if (tag.kind === 'if') tag.expression = this.#parse(tag, expressionAt);
      const isTyped = tag.kind === 'if' && tag.expression === null;
      tag.construct = { tags: [tag], leaf, isBlock: false, isTyped };
      open.push(tag.construct);
      leaf.tags.push(tag);
    } else {
      if (tag.kind === 'elseif') tag.expression = this.#parse(tag, expressionAt);
      this.#continue(tag, leaf, open);
    }
  }

  /** A tag that divides or closes what is open. */
  #continue(tag: Tag, leaf: Leaf, open: Construct[]): void {
    const construct = open.at(-1);
    const [opener] = construct?.tags ?? [];
    if (construct === undefined || opener === undefined || !fits(tag.kind, construct)) {
      const { kind, span } = tag;
      this.#report({ kind: 'out_of_place', span, tag: kind, opener: opener?.kind });
      return;
    }
    if (tag.kind === 'elseif' && tag.expression === null) construct.isTyped = true;
    if (tag.kind === 'end') {
      open.pop();
      construct.isBlock = construct.leaf !== leaf;
    }
    tag.construct = construct;
    construct.tags.push(tag);
    leaf.tags.push(tag);
  }

  #readSnippet({ span }: Tag, nameAt: number): Shown | null {
    const { shown, error } = this.#readShown(span.start + 1 + nameAt, span.end - 1);
    if (shown !== null && this.#mayShow) return shown;
    if (error !== null && this.#mayShow) {
      this.#report({ kind: 'unreadable', span, tag: 'show', error });
    } else this.#report({ kind: this.#mayShow ? 'show_without_name' : 'show_in_words', span });
    return null;
  }

  /** A name in quotation marks, perhaps with values, and nothing else; `error` is that of a value. */
  #readShown(start: number, end: number): { shown: Shown | null; error: ParseError | null } {
    let snippet: Name | null = null;
    try {
      const cursor = new Cursor(this.#newer, 'none', this.#body, start, end);
      const name = cursor.quoted('show');
      const hasValues = this.#newer?.level === 3 && cursor.take('with') !== null;
      if (hasValues) snippet = name;
      const values = hasValues ? this.#newer.readValues(cursor) : [];
      return { shown: cursor.isAtEnd() ? { snippet: name, values } : null, error: null };
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      return { shown: null, error: snippet && error };
    }
  }

  #parse(tag: Tag, expressionAt: number): Expression | null {
    const { kind, span } = tag;
    const start = span.start + 1 + expressionAt;
    const { tree, error } = readExpression(this.#newer, 'chance', this.#body, start, span.end - 1);
    if (error !== null) this.#report({ kind: 'unreadable', span, tag: kind, error });
    return tree;
  }
}

function fits(kind: TagKind, { tags }: Construct): boolean {
  const last = tags.at(-1)?.kind;
  const opener = tags[0]?.kind;
  if (kind === 'elseif' || kind === 'else') return opener === 'if' && last !== 'else';
  if (kind === 'again') return last === 'first';
  return true;
}
