import type { LossKind } from '../../losses/loss.ts';
import type { JavaScriptScope } from '../javascript/javascript-scope.ts';
import { parseExpression } from '../javascript/parse-javascript.ts';
import { assignValue } from '../javascript/to-effects.ts';
import { readValue, toValue } from '../javascript/to-value.ts';
import { MarkdownReader } from '../markdown/markdown-reader.ts';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import { newChoice } from '../pieces/new-choice.ts';
import type { Choice, Destination, Piece, PieceOf } from '../pieces/piece.ts';
import type { SourcePlace, SourceText } from '../pieces/source-text.ts';
import { askOnTheWayOut } from '../twine/ask-on-the-way-out.ts';
import { drawFirst } from '../twine/draw-first.ts';
import type { Range } from '../twine/range.ts';
import { collapseSpace } from '../twine/scan/collapse-space.ts';
import { isExternal, linkableUrl } from '../twine/scan/parse-link.ts';
import { keepValuesOnEntry } from '../twine/values-on-entry.ts';
import { type Block, chapbookParts, type Modifier, type VariableLine } from './chapbook-blocks.ts';
import { chapbookScope } from './chapbook-scope.ts';
import type { ChapbookStory } from './chapbook-story.ts';
import { findInsert, type Insert, type InsertValue } from './find-insert.ts';
import type { InsertReader } from './insert-reader.ts';
import { insertPieces } from './inserts.ts';

/** The depth to which passages are shown within each other at most. */
const maxShown = 16;

const codeModifiers: readonly [RegExp, LossKind][] = [
  [/^javascript$/i, 'script_left_out'],
  [/^css$/i, 'styling_dropped'],
  [/^(?:note(?: to (?:my)?self)?|todo|fixme|n\.?b\.?)$/i, 'comment_left_out'],
];

/** A passage reader makes pieces of one Chapbook passage. */
export class ChapbookReader implements InsertReader {
  readonly story: ChapbookStory;
  readonly asked: NonNullable<Choice['ask']>[];
  readonly #text: SourceText;
  readonly #source: string;
  readonly #scope: JavaScriptScope;
  readonly #markdown: MarkdownReader;
  readonly #unit: string;
  readonly #shownIn: readonly string[];
  readonly #drawn: Piece[] = [];
  /** The condition of the last `[if …]`. */
  #condition: ForeignExpression | null = null;
  #isFirst = true;
  /** What the block before is under, if it is under a condition. */
  #lastBranch: PieceOf<'branch'> | null = null;

  constructor(story: ChapbookStory, text: SourceText, within?: ChapbookReader) {
    this.story = story;
    this.asked = within?.asked ?? [];
    this.#text = text;
    this.#source = text.text;
    this.#unit = within === undefined ? text.name : within.#unit;
    this.#shownIn = within === undefined ? [text.name] : [...within.#shownIn, text.name];
    this.#scope = chapbookScope(story.title, this.#unit);
    this.#markdown = new MarkdownReader(text, story.looks, (at, end) => this.#inset(at, end), true);
  }

  read(): Piece[] {
    const pieces = this.#all();
    const [asked] = this.asked;
    if (asked !== undefined) askOnTheWayOut(pieces, asked);
    return keepValuesOnEntry(pieces, this.#place({ start: 0, end: 0 }), new Set());
  }

  #all(): Piece[] {
    const { variables, strayLines, blocks, left } = chapbookParts(this.#source);
    const sets = variables.flatMap((line) => this.#variable(line));
    for (const line of strayLines) sets.push(this.lost('text_left_out', '', this.#place(line)));
    const { builder } = this.#markdown;
    builder.begin();
    for (const block of blocks) this.#block(block);
    for (const modifier of left) {
      const kind = codeModifiers.find(([pattern]) => pattern.test(modifier.typed))?.[1];
      if (kind !== undefined) {
        builder.add(this.lost(kind, construct(modifier), this.#place(modifier)));
      }
    }
    const pieces = builder.end(this.#source.length);
    return [...sets, ...this.#drawn, ...pieces];
  }

  #place({ start, end }: Range): SourcePlace {
    return { of: this.#text, start, end };
  }

  lost(kind: LossKind, name: string, at: SourcePlace, keeps: Piece[] = []): Piece {
    return { type: 'lost', kind, construct: name, keeps, at };
  }

  #variable(line: VariableLine): Piece[] {
    const at = this.#place(line);
    if (/^config\./.test(line.name)) {
      return [this.lost('setting_dropped', line.name, at)];
    }
    const parsed = parseExpression(line.value);
    const sets =
      parsed === null || !/^[\p{L}_$][\p{L}\p{N}_$.]*$/u.test(line.name)
        ? null
        : assignValue(line.name, parsed, line.value, this.#scope, at);
    if (sets === null) return [this.lost('effect_left_out', line.name, at)];
    if (line.condition === null) return sets;
    const when = this.#settled(readValue(line.condition, this.#scope), at);
    return [{ type: 'branch', arms: [{ when, pieces: sets }], at }];
  }

  /** Dice in conditions and in the text are drawn as the passage is entered. */
  #settled(expression: ForeignExpression, at: SourcePlace): ForeignExpression {
    return drawFirst(expression, (value) => {
      const variable = this.story.newDraw();
      this.#drawn.push({ type: 'set', variable, value, at });
      return { type: 'variable', name: variable };
    });
  }

  #block(block: Block): void {
    const { builder } = this.#markdown;
    const { modifiers, start } = block;
    const code = modifiers.find(({ typed }) =>
      codeModifiers.some(([pattern]) => pattern.test(typed)),
    );
    if (code !== undefined) {
      const kind = codeModifiers.find(([pattern]) => pattern.test(code.typed))?.[1];
      builder.add(
        this.lost(
          kind ?? 'script_left_out',
          construct(code),
          this.#place({ ...block, start: code.start }),
        ),
      );
      return;
    }
    const isAppended = modifiers.some(({ typed }) => /^append$/i.test(typed));
    builder.begin();
    if (isAppended) builder.words(' ', start, start);
    else if (!this.#isFirst) builder.paragraphBreak(start, start);
    this.#isFirst = false;
    const before = builder.end(start);
    const inner = [...before, ...this.#markdown.piecesOf(block)];
    const [only] = modifiers;
    const last = this.#lastBranch;
    this.#lastBranch = null;
    if (last !== null && modifiers.length === 1 && only !== undefined && isElse(only)) {
      this.#conditionOf(only.typed, last.at);
      last.arms.push({ when: null, pieces: inner });
      return;
    }
    const pieces = modifiers.reduceRight((read, one) => this.#modified(one, read), inner);
    builder.addAll(pieces);
    const [branch] = pieces;
    if (branch?.type === 'branch' && only !== undefined && !isElse(only)) this.#lastBranch = branch;
  }

  #modified(modifier: Modifier, pieces: Piece[]): Piece[] {
    const { typed } = modifier;
    const at = this.#place(modifier);
    const condition = this.#conditionOf(typed, at);
    if (condition !== null) return [{ type: 'branch', arms: [{ when: condition, pieces }], at }];
    if (/^(?:append|continued?|cont(?:'d)?|ifalways\s.*)$/i.test(typed)) return pieces;
    if (/^ifnever\s/i.test(typed)) return [this.lost('comment_left_out', '[ifnever]', at)];
    if (/^after\s/i.test(typed)) return [this.lost('shown_at_once', '[after]', at, pieces)];
    if (/^align\s/i.test(typed)) {
      return /left$/i.test(typed) ? pieces : [this.lost('styling_dropped', '[align]', at, pieces)];
    }
    return [this.lost('logic_left_out', construct(modifier), at, pieces)];
  }

  #conditionOf(typed: string, at: SourcePlace): ForeignExpression | null {
    const [, word = '', code = ''] = /^(if|unless)\s(.*)$/is.exec(typed) ?? [];
    if (word !== '') {
      const asked = this.#settled(readValue(code, this.#scope), at);
      this.#condition = word.toLowerCase() === 'if' ? asked : { type: 'not', of: asked };
      return this.#condition;
    }
    if (!isElse({ typed }) || this.#condition === null) return null;
    const { type } = this.#condition;
    this.#condition = type === 'not' ? this.#condition.of : { type: 'not', of: this.#condition };
    return this.#condition;
  }

  #inset(at: number, end: number): number | null {
    if (this.#source.startsWith('[[', at)) return this.#link(at, end);
    if (this.#source[at] !== '{') return null;
    const insert = findInsert(this.#source, at);
    if (insert === null || insert.end > end) return null;
    const pieces = this.#insert(insert, this.#place({ start: at, end: insert.end }));
    if (pieces === null) return null;
    this.#markdown.builder.addAll(pieces);
    return insert.end;
  }

  #link(at: number, end: number): number | null {
    const link = this.#markdown.passageLinkAt(at, end);
    if (link === null) return null;
    const { label, name } = link;
    const place = this.#place({ start: at, end: link.end });
    const pieces = this.#markdown.piecesOf(label, true);
    const { builder } = this.#markdown;
    builder.add(this.#linkTo(name, pieces, place));
    return link.end;
  }

  #linkTo(name: string, label: Piece[], at: SourcePlace): Piece {
    if (!isExternal(name) || this.story.textOf(name) !== null) {
      return newChoice({ label, to: this.#unitNamed(name), at });
    }
    const address = linkableUrl(name);
    if (address === null) return this.lost('external_link_as_text', '[[ ]]', at, label);
    return { type: 'web_link', address, pieces: label, at };
  }

  #unitNamed(name: string): Destination {
    return { type: 'unit', name: collapseSpace(name) };
  }

  #insert(insert: Insert, at: SourcePlace): Piece[] | null {
    if (insert.keyword !== null) return insertPieces(insert, this, at);
    const of = readValue(insert.typed, this.#scope);
    // A name that nothing ever gives a value is shown as it is typed.
    if (of.type === 'variable' && !this.story.isVariable(of.name)) return null;
    const value = this.#settled(of, at);
    return value.type === 'text'
      ? [{ type: 'words', text: value.value, at }]
      : [{ type: 'value', of: value, at }];
  }

  text(value: InsertValue | undefined | null): string | null {
    const node = value?.node;
    return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
  }

  value({ node, code }: InsertValue): ForeignExpression {
    return toValue(node, code, this.#scope);
  }

  shown(value: InsertValue): Piece[] {
    const { node, offset } = value;
    const range = { start: offset + node.start + 1, end: offset + node.end - 1 };
    const text = this.text(value);
    const at = this.#place(range);
    if (text !== null && this.#source.slice(range.start, range.end) === text) {
      return this.#markdown.piecesOf(range, true);
    }
    if (text !== null) return [{ type: 'words', text, at }];
    return [{ type: 'value', of: this.#settled(this.value(value), at), at }];
  }

  destination(value: InsertValue): Destination {
    const of = this.value(value);
    return of.type === 'text' ? this.#unitNamed(of.value) : { type: 'computed', of };
  }

  passage(name: string, at: SourcePlace): Piece[] {
    const text = this.story.textOf(name);
    if (text === null) return [this.lost('broken_link', '{embed passage}', at)];
    if (this.#shownIn.includes(text.name) || this.#shownIn.length >= maxShown) {
      return [this.lost('macro_in_ring', '{embed passage}', at)];
    }
    this.story.readInPlace.add(text);
    return new ChapbookReader(this.story, text, this).#all();
  }
}

function construct({ typed }: Modifier): string {
  return `[${typed.split(/\s/, 1)[0] ?? ''}]`;
}

function isElse({ typed }: { typed: string }): boolean {
  return /^else$/i.test(typed);
}
