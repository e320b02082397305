import type { Piece } from '../../pieces/piece.ts';
import type { SourcePlace, SourceText } from '../../pieces/source-text.ts';
import { HtmlReader } from '../../twine/html/html-reader.ts';
import { PieceBuilder } from '../../twine/piece-builder.ts';
import { LinkFinder } from '../../twine/scan/find-link.ts';
import { type HtmlTag, HtmlTagReader } from '../../twine/scan/read-html-tag.ts';
import { keepValuesOnEntry } from '../../twine/values-on-entry.ts';
import type { CodeScope } from '../code/code-scope.ts';
import { addMarkupLink, openHtmlLink } from '../macros/links.ts';
import type { MacroReader } from '../macros/macro-reader.ts';
import { readMacro } from '../macros/macros.ts';
import { Places } from '../macros/places.ts';
import type { StoryNames, Widget } from '../names/story-names.ts';
import {
  findMacroCalls,
  isPartOfMacro,
  type MacroCall,
  type MacroSection,
} from '../scan/macro-calls.ts';
import { macroNameAt } from '../scan/macro-ends.ts';
import { squareMarkupAt } from '../scan/square-markup.ts';
import { askOnWaysOut, type Field } from './ask-on-ways-out.ts';
import { InlineMarkup } from './inline-markup.ts';
import { LineMarkup } from './line-markup.ts';

export interface PassageOptions {
  scope: CodeScope;
  names: StoryNames;
  /** Whether line breaks are no more than spaces. */
  nobr: boolean;
  /** Of the passage around, where a string or a widget is read in its midst. */
  atClick?: Set<Piece>;
  newKey: () => string;
  /** Whether so many characters more may be read, of widgets again and again. */
  mayRead: (characters: number) => boolean;
  addUnit: (pieces: Piece[]) => string;
}

/** The pieces of a passage, in time that is linear in its length. */
export function readPassage(text: SourceText, options: PassageOptions): Piece[] {
  const reader = new PassageReader(text, options, 0);
  return reader.read();
}

const special = /[\n[<'/&$_~^=@{"\\|-]/g;

/** Elements that stand for nothing in ours, but may be a place that macros change. */
const holders = new Set('article aside center div footer header main p section span td'.split(' '));

/** Strings and widgets that are read as passages are nested no deeper than this in each other. */
const mostStrings = 6;

class PassageReader implements MacroReader {
  readonly builder: PieceBuilder;
  readonly scope: CodeScope;
  readonly names: StoryNames;
  readonly places: Places;
  readonly atClick: Set<Piece>;
  readonly #text: SourceText;
  readonly #source: string;
  readonly #options: PassageOptions;
  readonly #strings: number;
  readonly #calls: Map<number, MacroCall>;
  readonly #tags: HtmlTagReader;
  readonly #html: HtmlReader;
  readonly #brokenLinks: LinkFinder;
  readonly #lines: LineMarkup;
  readonly #inline: InlineMarkup;
  readonly #fields: Field[] = [];
  /** Of the call of a widget, while that is read. */
  #contents: Piece[] | null = null;
  #nobr: boolean;
  /** The links in whose bodies reading is. */
  #links = 0;
  #at = 0;
  #end: number;

  constructor(text: SourceText, options: PassageOptions, strings: number) {
    this.#text = text;
    this.#source = text.text;
    this.#options = options;
    this.#strings = strings;
    this.builder = new PieceBuilder(text);
    this.scope = options.scope;
    this.atClick = options.atClick ?? new Set();
    this.names = options.names;
    this.#calls = findMacroCalls(text.text);
    this.places = new Places(text.text, this.#calls.values());
    this.#tags = new HtmlTagReader(text.text);
    this.#html = new HtmlReader(this.builder, options.names.looks);
    this.#brokenLinks = new LinkFinder(text.text, false);
    this.#lines = new LineMarkup(text.text, this.builder, this.#html.lists);
    this.#inline = new InlineMarkup(text.text, this);
    this.#nobr = options.nobr;
    this.#end = text.text.length;
  }

  read(): Piece[] {
    const pieces = this.#readStretch(0, this.#source.length);
    this.places.finish();
    const isWhole = this.#strings === 0;
    const kept = isWhole
      ? keepValuesOnEntry(pieces, this.builder.place(0, 0), this.atClick)
      : pieces;
    return this.#fields.length === 0 ? kept : askOnWaysOut(kept, this.#fields);
  }

  readSection(
    { start, end }: MacroSection,
    { nobr }: { nobr: boolean } = { nobr: false },
  ): Piece[] {
    const before = { nobr: this.#nobr, at: this.#at, end: this.#end };
    this.#nobr ||= nobr;
    const pieces = this.#readStretch(start, end);
    this.#nobr = before.nobr;
    this.#at = before.at;
    this.#end = before.end;
    return pieces;
  }

  readContainer(widget: Widget, contents: Piece[]): Piece[] | null {
    const { passage, start, end } = widget;
    const text = passage.text.slice(start, end).trim();
    if (this.#strings >= mostStrings || !this.#options.mayRead(text.length)) return null;
    const source = { ...this.#text, text };
    const scope = { ...this.scope, widgetArguments: { highest: -1 } };
    const options = { ...this.#options, scope, atClick: this.atClick };
    const reader = new PassageReader(source, options, this.#strings + 1);
    reader.#contents = contents;
    return reader.read();
  }

  takeContents(): Piece[] | null {
    const contents = this.#contents;
    this.#contents = null;
    return contents;
  }

  get isInLink(): boolean {
    return this.#links > 0;
  }

  readLinkBody(call: MacroCall): Piece[] {
    this.#links++;
    const pieces = (call.sections ?? []).flatMap((section) => this.readSection(section));
    this.#links--;
    return pieces;
  }

  readWords(text: string, at: SourcePlace): Piece[] {
    if (text === '') return [];
    if (this.#strings >= mostStrings || !/[<[$_'/@{~^=&\\\n-]/.test(text)) {
      return [{ type: 'words', text, at }];
    }
    const line = this.#text.firstLine + lineBreaksBefore(this.#source, at);
    const source = { ...this.#text, firstLine: line, text };
    return new PassageReader(
      source,
      { ...this.#options, nobr: true, atClick: this.atClick },
      this.#strings + 1,
    ).read();
  }

  placeOf(call: MacroCall): SourcePlace {
    return this.builder.place(call.tag.start, call.end);
  }

  askOnWaysOut(variable: string, at: SourcePlace, construct: string): void {
    this.#fields.push({ variable, at, construct });
  }

  newKey(): string {
    return this.#options.newKey();
  }

  addUnit(pieces: Piece[]): string {
    return this.#options.addUnit(pieces);
  }

  #readStretch(start: number, end: number): Piece[] {
    this.builder.begin();
    this.#at = start;
    this.#end = end;
    let isLineStart = true;
    while (this.#at < end) {
      if (isLineStart && !this.#nobr) this.#at = this.#lines.readStart(this.#at, end);
      isLineStart = false;
      special.lastIndex = this.#at;
      const found = Math.min(special.exec(this.#source)?.index ?? end, end);
      this.#addWords(found);
      if (found < end) isLineStart = this.#readSpecial();
    }
    return this.builder.end(end);
  }

  #addWords(end: number): void {
    if (end > this.#at) this.builder.words(this.#source.slice(this.#at, end), this.#at, end);
    this.#at = end;
  }

  /** @returns whether a line begins behind it */
  #readSpecial(): boolean {
    const from = this.#at;
    switch (this.#source.charAt(from)) {
      case '\n':
        return this.#readLineBreak();
      case '<':
        this.#readAngle();
        break;
      case '[':
        this.#readSquare();
        break;
      case '|':
        this.#at = this.#lines.readBar(from);
        break;
      default:
        this.#at = this.#inline.readAt(from, this.#end);
    }
    if (this.#at === from) this.#addWords(from + 1);
    return false;
  }

  #readLineBreak(): boolean {
    const continued = this.#inline.continuationAt(this.#at);
    if (continued !== null) {
      this.#at = continued;
      return false;
    }
    const at = this.#at++;
    if (this.#nobr) this.builder.words(' ', at, at + 1);
    else if (!this.#lines.readEnd(at, this.#end)) this.builder.lineBreak(at, at + 1);
    return true;
  }

  #readAngle(): void {
    if (this.#source.startsWith('<<', this.#at)) {
      if (!this.#readMacro()) this.#addWords(this.#at + 2);
      return;
    }
    const past = this.#inline.verbatimOrComment(this.#at, this.#end);
    if (past !== null) {
      this.#at = past;
      return;
    }
    const tag = this.#tags.tagAt(this.#at);
    if (tag === null || tag.end > this.#end) return;
    this.#readTag(tag, this.#at);
    this.#at = tag.end;
  }

  #readTag(tag: HtmlTag, start: number): void {
    if (!tag.isClosing && tag.hasAttributes) {
      const attributes = tag.attributes();
      const passage = attributes.get('data-passage');
      if (passage !== undefined && tag.name !== 'img') {
        openHtmlLink(passage, { tag, start, reader: this });
        return;
      }
    }
    const isHolder = holders.has(tag.name);
    if (tag.isClosing) {
      if (isHolder) this.builder.close(`<${tag.name}>`, start);
      if (tag.name !== 'span') this.#html.read(tag, start);
      return;
    }
    const attributes = this.places.isUsed ? tag.attributes() : null;
    const id = attributes?.get('id');
    const isPlace = id !== undefined && this.places.isWanted(id);
    this.#html.read(tag, start);
    if (!isHolder && !isPlace) return;
    const at = this.builder.place(start, tag.end);
    const form = isHolder ? `<${tag.name}>` : `#${id}`;
    // Elements without a place are opened too, so that each closing tag closes its own.
    if (isPlace) this.builder.open({ form, start, becomes: (of) => this.places.add(id, of, at) });
    else if (this.places.isUsed) this.builder.open({ form, start, becomes: (of) => of });
  }

  #readSquare(): void {
    // Of three brackets the last two begin the link.
    if (this.#source.startsWith('[[[', this.#at)) return;
    const markup = squareMarkupAt(this.#source, this.#at);
    if (markup === null || markup.end > this.#end) {
      if (this.#brokenLinks.isBrokenAt(this.#at)) {
        this.builder.loseAsTyped('link_over_lines', '[[]]', this.#at, this.#at + 2);
        this.#at += 2;
      }
      return;
    }
    addMarkupLink(markup, this.#at, this);
    this.#at = markup.end;
  }

  /** @returns false where no macro begins */
  #readMacro(): boolean {
    const call = this.#calls.get(this.#at);
    if (call === undefined) return this.#skipTag();
    if (this.builder.isFull) {
      this.builder.loseAsTyped(
        'logic_kept_as_text',
        `<<${call.tag.name}>>`,
        this.#at,
        call.tag.end,
      );
      this.#at = call.tag.end;
      return true;
    }
    readMacro(call, this);
    this.#at = call.end;
    return true;
  }

  /** Of a macro whose beginning was read, or is missing. */
  #skipTag(): boolean {
    const start = macroNameAt(this.#source, this.#at);
    const close = start === null ? -1 : this.#source.indexOf('>>', start.end);
    if (start === null || close === -1 || !(start.isClosing || isPartOfMacro(start.name)))
      return false;
    this.#at = close + 2;
    return true;
  }
}

function lineBreaksBefore(source: string, { start }: SourcePlace): number {
  let count = 0;
  for (let at = source.indexOf('\n'); at !== -1 && at < start; at = source.indexOf('\n', at + 1)) {
    count++;
  }
  return count;
}
