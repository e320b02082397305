import { skipBlanks } from '../syntax/characters.ts';

const tabWidth = 4;

/** The structure before the first text of a line: indentation, quote marks, list markers. */
const structure = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){0,64}[ \t]*/;

/** A line of a body, read from the left: each container takes its marks off the front. */
export class Line {
  /** The text with the tabs before the first word made spaces, so that an index is a column there. */
  readonly text: string;
  offset = 0;
  readonly #source: string;
  readonly #bodyOffset: number;
  #contentStart = -1;

  /** `bodyOffset`: where the line begins in the body. */
  constructor(source: string, bodyOffset: number) {
    this.#source = source;
    this.#bodyOffset = bodyOffset;
    this.text = source.includes('\t') ? expandStructuralTabs(source) : source;
  }

  /** The offset of the first character that is no blank. */
  get contentStart(): number {
    if (this.#contentStart < this.offset) {
      this.#contentStart = skipBlanks(this.text, this.offset);
    }
    return this.#contentStart;
  }

  get indent(): number {
    return this.contentStart - this.offset;
  }

  get isBlank(): boolean {
    return this.contentStart === this.text.length;
  }

  /** The rest of the line without its indentation, as typed. */
  get content(): string {
    const typed = this.text === this.#source ? '' : structureOf(this.#source);
    let column = 0;
    let index = 0;
    while (index < typed.length && column < this.contentStart) {
      column += widthOf(typed.charAt(index), column);
      index++;
    }
    return this.#source.slice(index + this.contentStart - column);
  }

  /** The offset in the body at which the content begins. */
  get contentOffset(): number {
    return this.#bodyOffset + this.#source.length - this.content.length;
  }
}

function structureOf(source: string): string {
  return structure.exec(source)?.[0] ?? '';
}

function widthOf(character: string, column: number): number {
  return character === '\t' ? tabWidth - (column % tabWidth) : 1;
}

function expandStructuralTabs(source: string): string {
  const typed = structureOf(source);
  let expanded = '';
  for (const character of typed) {
    expanded += character === '\t' ? ' '.repeat(widthOf(character, expanded.length)) : character;
  }
  return expanded + source.slice(typed.length);
}
