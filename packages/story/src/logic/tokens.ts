/** Reads the text form of logic word by word, from left to right and never back. */
import type { Span } from '../model/expression.ts';
import { ParseError } from './parse-error.ts';

export interface Token extends Span {
  type: 'word' | 'number' | 'text' | 'sign' | 'end';
  /** The word as typed; of a text what it says, without its quotation marks and backslashes. */
  text: string;
}

const space = /\s+/y;
const word = /[\p{L}_][\p{L}\p{N}_]*/uy;
const digits = /[0-9]+(?:\.[0-9]+)?/y;
/** Also a sign of two characters of other languages, so that a message can name it. */
const sign = /[!<>=]=|<>|=[<>]|[-+*/]=|&&|\|\||./suy;

export class TokenReader {
  readonly #source: string;
  readonly #end: number;
  #at: number;

  constructor(source: string, start: number, end: number) {
    this.#source = source;
    this.#at = start;
    this.#end = end;
  }

  read(): Token {
    this.#skip(space);
    const start = this.#at;
    if (start >= this.#end) return this.#token('end', start);
    if (this.#source[start] === '"') return this.#readText();
    if (this.#skip(word)) return this.#token('word', start);
    if (this.#skip(digits)) return this.#token('number', start);
    this.#skip(sign);
    return this.#token('sign', start);
  }

  /** Whether there is any of it. Nothing is taken from beyond the end. */
  #skip(wanted: RegExp): boolean {
    wanted.lastIndex = this.#at;
    if (!wanted.test(this.#source)) return false;
    this.#at = Math.min(wanted.lastIndex, this.#end);
    return true;
  }

  #token(type: Token['type'], start: number): Token {
    return { type, text: this.#source.slice(start, this.#at), start, end: this.#at };
  }

  #readText(): Token {
    const start = this.#at;
    let text = '';
    let from = start + 1;
    for (let at = from; at < this.#end; at++) {
      const character = this.#source[at];
      const next = this.#source[at + 1];
      if (character === '"') {
        this.#at = at + 1;
        return { type: 'text', text: text + this.#source.slice(from, at), start, end: at + 1 };
      }
      if (character === '\\' && (next === '"' || next === '\\')) {
        text += this.#source.slice(from, at);
        from = at + 1;
        at++;
      }
    }
    throw new ParseError('open_quotation', { type: 'sign', text: '"', start, end: start + 1 });
  }
}
