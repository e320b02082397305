/**
 * Pairs style marks (`''bold''`, `//italic//`, `<b>…</b>`) while a body is written. A mark is
 * written as typed at first; when its partner comes in the same paragraph, both are written again
 * as Markdown, or as nothing where Markdown could not be read back: its marks must hug their text.
 */
import { trimBlanksEnd } from '../dialect/escape-passage.ts';
import type { StyleMark } from '../scan/passage-token.ts';

export interface BodyPiece {
  kind: 'text' | 'mark' | 'separator';
  /** Never empty but for marks. */
  text: string;
}

interface OpenMark {
  mark: StyleMark;
  /** The index of the mark among the pieces of the body. */
  at: number;
}

interface MarkListener {
  onDropped: () => void;
  onUnpaired: (mark: StyleMark) => void;
}

export class StyleMarks {
  readonly #pieces: BodyPiece[];
  readonly #listener: MarkListener;
  #open: OpenMark[] = [];

  constructor(pieces: BodyPiece[], listener: MarkListener) {
    this.#pieces = pieces;
    this.#listener = listener;
  }

  add(mark: StyleMark, typed: string): void {
    const at = this.#pieces.push({ kind: 'mark', text: typed }) - 1;
    const height = this.#open.findLastIndex((open) => open.mark.form === mark.form);
    const opening = this.#open[height];
    if (opening === undefined && mark.role !== 'close') this.#open.push({ mark, at });
    else if (opening === undefined || mark.role === 'open') this.#listener.onUnpaired(mark);
    else {
      const [, ...crossed] = this.#open.splice(height);
      for (const open of crossed) this.#listener.onUnpaired(open.mark);
      this.#pair(opening, mark, at);
    }
  }

  /** At the end of a paragraph: what is open stays as typed. */
  endParagraph(): void {
    for (const { mark } of this.#open) this.#listener.onUnpaired(mark);
    this.#open = [];
  }

  #pair(opening: OpenMark, closing: StyleMark, closeAt: number): void {
    const { becomes } = opening.mark;
    const isAround = this.#open.some(({ mark }) => mark.becomes === becomes);
    if (!isAround && becomes !== '' && this.#writePair(opening.at, closeAt, closing)) return;
    if (!isAround) this.#listener.onDropped();
    this.#write(opening.at, '');
    this.#write(closeAt, '');
  }

  /** CommonMark's rule for `*`: space only outside, and punctuation inside wants it outside too. */
  #writePair(openAt: number, closeAt: number, { becomes, next }: StyleMark): boolean {
    const first = this.#findText(openAt, 1, closeAt);
    const last = this.#findText(closeAt, -1, openAt);
    if (first === undefined || last === undefined || this.#followsStyle(openAt)) return false;
    if (first.text.trim() === '' || last.text.trim() === '') return false;
    const before = this.#findText(openAt, -1, -1)?.text.slice(-1) ?? '';
    const space = { before: leadingSpace(first.text), after: trailingSpace(last.text) };
    const firstInside = first.text.charAt(space.before.length);
    const lastInside = last.text.charAt(last.text.length - 1 - space.after.length);
    const isReadable =
      mayStandBetween(space.before || before, firstInside) &&
      mayStandBetween(space.after || next, lastInside);
    if (!isReadable) return false;

    first.text = first.text.slice(space.before.length);
    last.text = last.text.slice(0, last.text.length - space.after.length);
    this.#write(openAt, space.before + becomes);
    this.#write(closeAt, becomes + space.after);
    return true;
  }

  #write(at: number, text: string): void {
    const piece = this.#pieces[at];
    if (piece !== undefined) piece.text = text;
  }

  /** `**a****b**` would be read as one. */
  #followsStyle(at: number): boolean {
    const before = this.#pieces[at - 1];
    const isOpen = this.#open.some((open) => open.at === at - 1);
    return before?.kind === 'mark' && before.text.endsWith('*') && !isOpen;
  }

  /** The nearest piece that is no mark. */
  #findText(from: number, step: 1 | -1, end: number): BodyPiece | undefined {
    for (let at = from + step; at !== end; at += step) {
      const piece = this.#pieces[at];
      if (piece?.kind !== 'mark') return piece;
    }
    return undefined;
  }
}

function leadingSpace(text: string): string {
  return /^[ \t]*/.exec(text)?.[0] ?? '';
}

function trailingSpace(text: string): string {
  return text.slice(trimBlanksEnd(text).length);
}

/** Whether marks may be between these two; the edge of a text counts as space. */
function mayStandBetween(outside: string, inside: string): boolean {
  const isOutsideFree = outside === '' || /^\s|[\p{P}\p{S}]/u.test(outside);
  return !/\s/.test(inside) && (isOutsideFree || !/[\p{P}\p{S}]/u.test(inside));
}
