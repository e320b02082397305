import { withoutTrailingBlanks } from './characters.ts';
import type { Tag } from './tag.ts';

/** A paragraph or heading before its words are read, when its tags may still break it in pieces. */
export class Leaf {
  /** null = a paragraph. */
  readonly level: 1 | 2 | 3 | 4 | 5 | 6 | null;
  /** The tags in the order of the text; their places are those in `source`. */
  readonly tags: Tag[] = [];
  /** The length of the lines so far. */
  length = 0;
  readonly #lines: string[] = [];
  readonly #starts: { at: number; offset: number }[] = [];

  constructor(level: Leaf['level'] = null) {
    this.level = level;
  }

  /** `offset`: where the line is in the body. Gives where it is in `source`. */
  addLine(line: string, offset: number): number {
    const at = this.#lines.length === 0 ? 0 : this.length + 1;
    this.#lines.push(line);
    this.#starts.push({ at, offset });
    this.length = at + line.length;
    return at;
  }

  get source(): string {
    return withoutTrailingBlanks(this.#lines.join('\n'));
  }

  /** The offset in the body of what is at `at` in `source`. */
  bodyOffset(at: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle]?.at ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    const start = this.#starts[low];
    return start === undefined ? at : start.offset + at - start.at;
  }
}
