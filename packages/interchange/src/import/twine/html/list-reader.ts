import type { Piece } from '../../pieces/piece.ts';
import type { PieceBuilder } from '../piece-builder.ts';

/** A list reader opens lists and their items in a piece builder, whose `close` closes them by their forms. */
export class ListReader {
  readonly #builder: PieceBuilder;
  /** The items so far of the lists that are open. */
  readonly #open: Piece[][][] = [];
  /** Of the lists that marks at the start of a line opened, by depth. */
  readonly #isOrdered: boolean[] = [];

  constructor(builder: PieceBuilder) {
    this.#builder = builder;
  }

  openList(form: string, { isOrdered, start }: { isOrdered: boolean; start: number }): void {
    const items: Piece[][] = [];
    const isOpen = this.#builder.open({
      form,
      start,
      isBlock: true,
      becomes: (pieces, at) => {
        this.#open.pop();
        if (items.length === 0) return pieces;
        const besides = pieces.filter((piece) => !isLayout(piece));
        return [...besides, { type: 'list', isOrdered, items, at }];
      },
    });
    if (isOpen) this.#open.push(items);
  }

  /** Outside of a list an item is a paragraph. */
  openItem(form: string, start: number): void {
    const items = this.#open.at(-1);
    this.#builder.open({
      form,
      start,
      isBlock: true,
      becomes: (pieces) => {
        if (items === undefined) return pieces;
        items.push(pieces);
        return [];
      },
    });
  }

  /** Opens and closes lists until an item of that depth can begin, as marks at the start of a line want it. */
  openItemAt(level: number, { isOrdered, start }: { isOrdered: boolean; start: number }): void {
    this.closeLists(start, level);
    // A list of the other sort begins anew.
    if (this.#isOrdered[level] !== isOrdered) this.#builder.close(`list ${level}`, start);
    for (let depth = 1; depth <= level; depth++) {
      if (!this.#builder.isOpen(`list ${depth}`)) {
        this.openList(`list ${depth}`, { isOrdered, start });
        this.#isOrdered[depth] = isOrdered;
      }
    }
    this.openItem(`item ${level}`, start);
  }

  /** Closes what marks at the start of a line opened, but for lists above that level. */
  closeLists(at: number, level = 0): void {
    for (let depth = 6; depth > level; depth--) this.#builder.close(`list ${depth}`, at);
    if (level > 0) this.#builder.close(`item ${level}`, at);
  }
}

function isLayout(piece: Piece): boolean {
  if (piece.type === 'words') return piece.text.trim() === '';
  return piece.type === 'line_break' || piece.type === 'paragraph_break';
}
