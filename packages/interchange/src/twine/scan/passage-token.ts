import type { LossKind } from '../../import/loss.ts';
import type { TwineLink } from './parse-link.ts';

/** A passage as a flat row of what the importer tells apart. */
export type PassageToken =
  | { kind: 'text'; text: string }
  /** Shown exactly as typed, markup and all. */
  | { kind: 'as_typed'; text: string }
  | { kind: 'link'; link: TwineLink }
  | StyleMark
  /** A hard one shows as a line break, the others are where the author wrapped the line. */
  | { kind: 'newline'; isHard: boolean }
  | BlockStart
  | { kind: 'rule' }
  | { kind: 'loss'; loss: LossKind };

export interface StyleMark {
  kind: 'mark';
  /** Only marks of the same form make a pair. */
  form: string;
  /** The mark that takes its place: `**`, `*`, or '' for styling that has no counterpart. */
  becomes: '**' | '*' | '';
  role: 'open' | 'close' | 'toggle';
  typed: string;
  /** The character that follows in the source, '' at the end. */
  next: string;
}

export interface BlockStart {
  kind: 'block';
  block: 'heading' | 'quote' | 'bullet' | 'numbered';
  /** 1 to 6. */
  level: number;
}
