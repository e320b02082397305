/** Reads the text form of logic word by word, from left to right and never back. */
import type { Span } from '../../model/expression.ts';
import { Stop } from './stop.ts';

export interface Token extends Span {
  type: 'word' | 'number' | 'text' | 'sign' | 'end';
  /** As typed; of a text what it says, without its quotation marks and backslashes. */
  text: string;
}

const space = /\s/;
const letter = /[\p{L}_]/u;
const wordPart = /[\p{L}\p{N}_]/u;
const digit = /[0-9]/;
/** Signs of two characters, also those of other languages, so that a message can name them. */
const longSign = /^(?:[!<>=]=|<>|=[<>]|[-+*/]=|&&|\|\|)/;

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
    const character = this.#character();
    if (character === '') return this.#token('end', start);
    if (character === '"') return this.#readText();
    if (letter.test(character)) return this.#skip(wordPart).#token('word', start);
    if (digit.test(character)) return this.#skip(digit).#token('number', start);
    const two = this.#source.slice(start, Math.min(start + 2, this.#end));
    this.#at += longSign.test(two) ? 2 : character.length;
    return this.#token('sign', start);
  }

  #character(): string {
    if (this.#at >= this.#end) return '';
    return String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
  }

  #skip(wanted: RegExp): this {
    for (let next = this.#character(); next !== '' && wanted.test(next); next = this.#character()) {
      this.#at += next.length;
    }
    return this;
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
    throw new Stop('open_quotation', { type: 'sign', text: '"', start, end: start + 1 });
  }
}
