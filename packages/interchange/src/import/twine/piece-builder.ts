import { type LossKind, lossKinds } from '../../losses/loss.ts';
import type { Piece } from '../pieces/piece.ts';
import type { SourcePlace, SourceText } from '../pieces/source-text.ts';

/** The depth to which pieces are nested at most: what is deeper stands beside what it should stand in. */
export const maxPieceDepth = 100;

/** An element is what a mark or a tag opens and another one closes: bold, a heading, a list. */
export interface Element {
  /** A mark closes the last element of its own form: `''`, `b`, `ul`. */
  form: string;
  start: number;
  /** Blocks close the inline elements that are open around them. */
  isBlock?: boolean;
  /** What to show where the mark never closes; without it the element goes to the end. */
  typed?: string;
  becomes: (pieces: Piece[], at: SourcePlace) => Piece | Piece[];
}

interface Level {
  /** null = a run of its own. */
  element: Element | null;
  pieces: Piece[];
  isLineStart: boolean;
}

/**
 * A piece builder gathers the pieces of one source text from left to right: marks and tags open and close
 * elements, macros and hooks begin and end runs of their own, into which nothing reaches that is open.
 */
export class PieceBuilder {
  readonly text: SourceText;
  #levels: Level[] = [{ element: null, pieces: [], isLineStart: true }];

  constructor(text: SourceText) {
    this.text = text;
  }

  get isFull(): boolean {
    return this.#levels.length >= maxPieceDepth;
  }

  /** Whether nothing is on the line so far but blanks, and losses that leave nothing to see. */
  get isLineStart(): boolean {
    return this.#top.isLineStart;
  }

  place(start: number, end: number): SourcePlace {
    return { of: this.text, start, end };
  }

  add(...pieces: Piece[]): void {
    this.addAll(pieces);
  }

  addAll(pieces: readonly Piece[]): void {
    const top = this.#top;
    for (const piece of pieces) {
      top.pieces.push(piece);
      if (isBreak(piece)) top.isLineStart = true;
      else if (!isUnseen(piece)) top.isLineStart = false;
    }
  }

  words(text: string, start: number, end: number): void {
    if (text === '') return;
    const last = this.#top.pieces.at(-1);
    if (last?.type === 'words') {
      last.text += text;
      if (text.trim() !== '') this.#top.isLineStart = false;
      last.at = this.place(last.at.start, end);
    } else this.add({ type: 'words', text, at: this.place(start, end) });
  }

  /** A second one with only blanks in between ends the paragraph. */
  lineBreak(start: number, end: number): void {
    const { pieces } = this.#top;
    const last = pieces.at(-1);
    const isBlank = last?.type === 'words' && last.text.trim() === '';
    const before = isBlank ? pieces.at(-2) : last;
    if (before !== undefined && isBreak(before)) {
      pieces.length -= isBlank ? 2 : 1;
      this.paragraphBreak(before.at.start, end);
    } else this.add({ type: 'line_break', at: this.place(start, end) });
  }

  /** What is open around it closes before it and opens again behind it. */
  paragraphBreak(start: number, end: number): void {
    const last = this.#top.pieces.at(-1);
    if (last?.type === 'paragraph_break') return;
    const open = this.#closeInlines(start);
    this.add({ type: 'paragraph_break', at: this.place(start, end) });
    for (const element of open) this.open({ ...element, start: end });
  }

  lose(kind: LossKind, construct: string, start: number, end: number, keeps: Piece[] = []): void {
    this.add({ type: 'lost', kind, construct, keeps, at: this.place(start, end) });
  }

  /** A loss whose source is shown. */
  loseAsTyped(kind: LossKind, construct: string, start: number, end: number): void {
    const text = this.text.text.slice(start, end);
    this.lose(kind, construct, start, end, [{ type: 'words', text, at: this.place(start, end) }]);
  }

  /** @returns false where the builder is full */
  open(element: Element): boolean {
    if (this.isFull) return false;
    if (element.isBlock) this.#closeInlines(element.start);
    this.#levels.push({ element, pieces: [], isLineStart: this.isLineStart });
    return true;
  }

  /** Closes the last open element of the form, and those in it; none that has one of `beyond` in it. */
  close(form: string, end: number, beyond: readonly string[] = []): boolean {
    const height = this.#heightOf(form, beyond);
    if (height === -1) return false;
    while (this.#levels.length > height + 1) this.#closeTop(end, false);
    this.#closeTop(end, true);
    return true;
  }

  isOpen(form: string): boolean {
    return this.#heightOf(form) !== -1;
  }

  /** Begins a run of its own; every call wants one of `end`, also where the builder is full. */
  begin(): void {
    this.#levels.push({ element: null, pieces: [], isLineStart: true });
  }

  /** Ends the run, and closes what is open in it. */
  end(at: number): Piece[] {
    while (this.#top.element !== null) this.#closeTop(at, false);
    const { pieces } = this.#top;
    if (this.#levels.length > 1) this.#levels.pop();
    return pieces;
  }

  get #top(): Level {
    const top = this.#levels.at(-1);
    if (top === undefined) throw new Error('A piece builder has one level at least.');
    return top;
  }

  /** The height of the element among the levels of the run at hand, or -1. */
  #heightOf(form: string, beyond: readonly string[] = []): number {
    for (let height = this.#levels.length - 1; height > 0; height--) {
      const element = this.#levels[height]?.element;
      if (!element) return -1;
      if (element.form === form) return height;
      if (beyond.includes(element.form)) return -1;
    }
    return -1;
  }

  #closeInlines(at: number): Element[] {
    const closed: Element[] = [];
    for (let { element } = this.#top; element && !element.isBlock; { element } = this.#top) {
      closed.unshift(element);
      this.#closeTop(at, true);
    }
    return closed;
  }

  #closeTop(end: number, isMeant: boolean): void {
    const { element, pieces } = this.#top;
    if (element === null) return;
    this.#levels.pop();
    if (!isMeant && element.typed !== undefined) {
      this.words(element.typed, element.start, element.start + element.typed.length);
      this.#addAll(pieces);
      return;
    }
    const made = element.becomes(pieces, this.place(element.start, end));
    this.#addAll(Array.isArray(made) ? made : [made]);
  }

  #addAll(pieces: Piece[]): void {
    const [first, ...others] = pieces;
    if (first?.type === 'words') this.words(first.text, first.at.start, first.at.end);
    else if (first) this.add(first);
    this.addAll(others);
  }
}

function isBreak({ type }: Piece): boolean {
  return type === 'line_break' || type === 'paragraph_break';
}

function isUnseen(piece: Piece): boolean {
  if (piece.type === 'words') return piece.text.trim() === '';
  return piece.type === 'lost' && piece.keeps.length === 0 && lossKinds[piece.kind] !== 'text';
}
