import type { Piece } from '../pieces/piece.ts';
import type { SourceText } from '../pieces/source-text.ts';
import { HtmlReader } from '../twine/html/html-reader.ts';
import type { Looks } from '../twine/html/looks.ts';
import { linkParts } from '../twine/link-parts.ts';
import { PieceBuilder } from '../twine/piece-builder.ts';
import type { Range } from '../twine/range.ts';
import { readCharacterReference } from '../twine/scan/character-reference.ts';
import { ForwardFinder } from '../twine/scan/forward-finder.ts';
import { linkableUrl } from '../twine/scan/parse-link.ts';
import { HtmlTagReader } from '../twine/scan/read-html-tag.ts';
import { isParagraphEnd, markdownBlockAt } from './markdown-block.ts';
import { smartPunctuation } from './smart-punctuation.ts';

/** Reads what a dialect has of its own at an offset: @returns the offset behind it, or null where there is nothing */
export type InsetReader = (at: number, end: number) => number | null;

const special = /[\n\\*_`[!<&{~]/g;
const webLink =
  /!?\[([^\]\n]{0,500})\]\(\s{0,9}<?([^\s()<>]{1,1000})>?(?:\s{1,9}"[^"\n]{0,500}")?\s{0,9}\)/y;
const marks = ['**', '__', '~~', '*', '_'] as const;

export interface PassageLink {
  label: Range;
  name: string;
  /** The offset behind it. */
  end: number;
}

/** A Markdown reader makes pieces of the Markdown of Chapbook and Snowman, and leaves what is theirs to them. */
export class MarkdownReader {
  readonly builder: PieceBuilder;
  readonly #source: string;
  readonly #tags: HtmlTagReader;
  readonly #html: HtmlReader;
  readonly #inset: InsetReader;
  readonly #backquotes: ForwardFinder;
  readonly #commentEnds: ForwardFinder;
  readonly #lineEnds: ForwardFinder;
  readonly #linkEnds: ForwardFinder;
  readonly #isSmart: boolean;
  #hasHeading = false;

  /** `isSmart`: whether its format prints curly quotes for straight ones. */
  constructor(text: SourceText, looks: Looks, inset: InsetReader, isSmart: boolean) {
    this.#source = text.text;
    this.#isSmart = isSmart;
    this.builder = new PieceBuilder(text);
    this.#tags = new HtmlTagReader(text.text);
    this.#html = new HtmlReader(this.builder, looks);
    this.#inset = inset;
    this.#backquotes = new ForwardFinder(text.text, /`/g);
    this.#commentEnds = new ForwardFinder(text.text, /-->/g);
    this.#lineEnds = new ForwardFinder(text.text, /\n/g);
    this.#linkEnds = new ForwardFinder(text.text, /\]\]/g);
  }

  /** The pieces of a part of the text, in a run of their own. */
  piecesOf({ start, end }: Range, isInLine = false): Piece[] {
    const hadHeading = this.#hasHeading;
    this.#hasHeading = false;
    this.builder.begin();
    this.read({ start, end }, isInLine);
    this.closeBlocks(end);
    this.#hasHeading = hadHeading;
    return this.builder.end(end);
  }

  /** Reads on; what it opens may stay open. */
  read({ start, end }: Range, isInLine = false): void {
    let isLineStart = !isInLine && this.builder.isLineStart;
    for (let at = start; at < end; ) {
      const block = isLineStart ? this.#block(at, end) : null;
      isLineStart = false;
      if (block !== null) {
        at = block.at;
        isLineStart = block.isLineStart;
        continue;
      }
      special.lastIndex = at;
      const found = special.exec(this.#source)?.index ?? end;
      const next = Math.min(found, end);
      if (next > at) this.builder.words(this.#shown(at, next), at, next);
      if (next === end) return;
      if (this.#source[next] === '\n' && !isInLine) {
        at = this.#newline(next, end);
        isLineStart = true;
      } else at = this.#span(next, end);
    }
  }

  /** The parts of the `[[…]]` that begins at `at`, on one line; the offsets are those of its label and its target. */
  passageLinkAt(at: number, end: number): PassageLink | null {
    if (!this.#source.startsWith('[[', at)) return null;
    const close = this.#linkEnds.from(at + 2);
    const lineEnd = this.#lineEnds.from(at);
    if (close === -1 || close >= end || (lineEnd !== -1 && lineEnd < close)) return null;
    const { label, target } = linkParts(this.#source, at + 2, close);
    if (target.start === target.end) return null;
    return { label, name: this.#source.slice(target.start, target.end), end: close + 2 };
  }

  closeBlocks(at: number): void {
    this.#closeHeading(at);
    this.#html.lists.closeLists(at);
    this.builder.close('quote', at);
  }

  #closeHeading(at: number): void {
    if (this.#hasHeading) this.builder.close('heading', at);
    this.#hasHeading = false;
  }

  /** What begins at a line's start. */
  #block(at: number, end: number): { at: number; isLineStart: boolean } | null {
    const { builder } = this;
    const block = markdownBlockAt(this.#source, at, end);
    const isItem = block?.type === 'item';
    if (block?.type !== 'quote') builder.close('quote', at);
    if (block === null) return null;
    if (!isItem && block.type !== 'blank') this.#html.lists.closeLists(at);
    const start = at;
    if (block.type === 'rule') {
      builder.add({ type: 'rule', at: builder.place(start, block.end) });
      return { at: block.end, isLineStart: false };
    }
    if (block.type === 'code') {
      builder.words(this.#source.slice(block.from, block.to), start, block.end);
      return { at: block.end, isLineStart: true };
    }
    if (block.type === 'heading') {
      const { level } = block;
      this.#hasHeading = builder.open({
        form: 'heading',
        start,
        isBlock: true,
        becomes: (pieces, place): Piece => ({ type: 'heading', level, pieces, at: place }),
      });
      return { at: block.end, isLineStart: false };
    }
    if (block.type === 'item') {
      this.#html.lists.openItemAt(block.level, { isOrdered: block.isOrdered, start });
      return { at: block.end, isLineStart: false };
    }
    if (block.type === 'quote') {
      if (builder.isOpen('quote')) builder.lineBreak(start, block.end);
      else {
        builder.open({
          form: 'quote',
          start,
          isBlock: true,
          becomes: (pieces, place): Piece => ({ type: 'quote', pieces, at: place }),
        });
      }
      return { at: block.end, isLineStart: false };
    }
    this.#html.lists.closeLists(at);
    builder.paragraphBreak(start, block.end);
    return { at: block.end, isLineStart: true };
  }

  #newline(at: number, end: number): number {
    const { builder } = this;
    if (this.#hasHeading) {
      this.#closeHeading(at);
      return at + 1;
    }
    const block = markdownBlockAt(this.#source, at + 1, end);
    const isHard = /[ ]{2}$/.test(this.#source.slice(Math.max(0, at - 2), at));
    if (block === null) {
      if (isHard) builder.lineBreak(at, at + 1);
      else builder.words(' ', at, at + 1);
    } else if (block.type === 'heading' || block.type === 'rule' || block.type === 'code') {
      if (!isParagraphEnd(this.#source, at)) builder.paragraphBreak(at, at + 1);
    }
    return at + 1;
  }

  #span(at: number, end: number): number {
    const inset = this.#inset(at, end);
    if (inset !== null) return inset;
    const source = this.#source;
    const { builder } = this;
    switch (source[at]) {
      case '\\':
        return this.#escape(at);
      case '`':
        return this.#code(at, end);
      case '[':
      case '!':
        return this.#webLink(at) ?? this.#asTyped(at);
      case '<':
        return this.#tag(at) ?? this.#asTyped(at);
      case '&': {
        const found = readCharacterReference(source, at);
        if (found === null) return this.#asTyped(at);
        builder.words(found.character, at, at + found.length);
        return at + found.length;
      }
      case '\n':
        builder.words(' ', at, at + 1);
        return at + 1;
      default:
        return this.#mark(at) ?? this.#asTyped(at);
    }
  }

  #shown(start: number, end: number): string {
    const words = this.#source.slice(start, end);
    return this.#isSmart ? smartPunctuation(words, this.#source.charAt(start - 1)) : words;
  }

  #asTyped(at: number): number {
    this.builder.words(this.#source.charAt(at), at, at + 1);
    return at + 1;
  }

  #escape(at: number): number {
    const next = this.#source.charAt(at + 1);
    if (next === '\n') this.builder.lineBreak(at, at + 2);
    else if (/[!-/:-@[-`{-~]/.test(next)) this.builder.words(next, at, at + 2);
    else return this.#asTyped(at);
    return at + 2;
  }

  #code(at: number, end: number): number {
    const close = this.#backquotes.from(at + 1);
    const lineEnd = this.#lineEnds.from(at);
    const isClosed = close !== -1 && close < end && (lineEnd === -1 || close < lineEnd);
    if (!isClosed) return this.#asTyped(at);
    this.builder.words(this.#source.slice(at + 1, close), at, close + 1);
    return close + 1;
  }

  #webLink(at: number): number | null {
    webLink.lastIndex = at;
    const found = webLink.exec(this.#source);
    if (found === null) return null;
    const [typed, words = '', target = ''] = found;
    const end = at + typed.length;
    const place = this.builder.place(at, end);
    if (typed.startsWith('!')) {
      this.builder.add({ type: 'image', address: target, alt: words, at: place });
      return end;
    }
    const address = linkableUrl(target);
    const labelAt = at + 1;
    const pieces = this.piecesOf({ start: labelAt, end: labelAt + words.length }, true);
    if (address === null) {
      this.builder.lose('external_link_as_text', '[ ]( )', at, end, pieces);
    } else this.builder.add({ type: 'web_link', address, pieces, at: place });
    return end;
  }

  #tag(at: number): number | null {
    if (this.#source.startsWith('<!--', at)) {
      const close = this.#commentEnds.from(at + 4);
      if (close === -1) return null;
      this.builder.lose('comment_left_out', '<!-- -->', at, close + 3);
      return close + 3;
    }
    const tag = this.#tags.tagAt(at);
    if (tag === null) return null;
    this.#html.read(tag, at);
    return tag.end;
  }

  #mark(at: number): number | null {
    const source = this.#source;
    const form = marks.find((mark) => source.startsWith(mark, at));
    if (form === undefined) return null;
    const end = at + form.length;
    const [before, behind] = [source.charAt(at - 1), source.charAt(end)];
    const isUnder = form.startsWith('_');
    const mayClose = !/^\s?$/.test(before) && !(isUnder && /\w/.test(behind));
    if (mayClose && this.builder.close(form, end)) return end;
    const mayOpen = !/^\s?$/.test(behind) && !(isUnder && /\w/.test(before));
    if (!mayOpen || this.builder.isOpen(form)) return null;
    const isStrong = form === '**' || form === '__';
    this.builder.open({
      form,
      start: at,
      typed: form,
      becomes: (pieces, place): Piece => {
        if (form === '~~') {
          return {
            type: 'lost',
            kind: 'styling_dropped',
            construct: form,
            keeps: pieces,
            at: place,
          };
        }
        return { type: isStrong ? 'strong' : 'emphasis', pieces, at: place };
      },
    });
    return end;
  }
}
