import type { Step } from './shape/reading.ts';

/**
 * The line, from 1, at which the value at a path begins in a text that is JSON; 0 = it is not there. Reads the
 * text once, up to the place.
 */
export function lineInJson(text: string, path: readonly Step[]): number {
  const found = new JsonWalk(text).find(path);
  if (found === -1) return 0;
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < found; at = text.indexOf('\n', at + 1)) {
    line += 1;
  }
  return line;
}

const opens = new Set(['{', '[']);
const closes = new Set(['}', ']']);

/** A walk over the signs of a text that is JSON, which nothing has to be built for. */
class JsonWalk {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Where the value at the path begins; -1 = it is not there. */
  find(path: readonly Step[]): number {
    this.#blanks();
    for (const step of path) {
      if (!this.#enter(step)) return -1;
      this.#blanks();
    }
    return this.#at;
  }

  /** Goes on to a field or an entry of the value that begins here. */
  #enter(step: Step): boolean {
    this.#at += 1;
    this.#blanks();
    for (let index = 0; this.#at < this.#text.length; index += 1) {
      if (closes.has(this.#sign())) return false;
      const from = this.#at;
      if (typeof step === 'string') {
        this.#string();
        const isIt = JSON.parse(this.#text.slice(from, this.#at)) === step;
        this.#blanks();
        this.#at += 1;
        if (isIt) return true;
        this.#blanks();
      } else if (index === step) return true;
      this.#value();
      this.#blanks();
      if (this.#sign() === ',') this.#at += 1;
      this.#blanks();
    }
    return false;
  }

  #sign(): string {
    return this.#text[this.#at] ?? '';
  }

  #blanks(): void {
    while (' \n\r\t'.includes(this.#sign()) && this.#at < this.#text.length) this.#at += 1;
  }

  #string(): void {
    this.#at += 1;
    while (this.#at < this.#text.length && this.#sign() !== '"') {
      this.#at += this.#sign() === '\\' ? 2 : 1;
    }
    this.#at += 1;
  }

  /** Passes the value that begins here, however deep it is. */
  #value(): void {
    let depth = 0;
    do {
      const sign = this.#sign();
      if (sign === '"') this.#string();
      else {
        if (opens.has(sign)) depth += 1;
        if (closes.has(sign)) depth -= 1;
        this.#at += 1;
      }
      if (depth === 0 && !isInside(this.#sign())) return;
    } while (this.#at < this.#text.length);
  }
}

/** Whether a number or a word goes on with the sign. */
const isInside = (sign: string): boolean => /[\w.+-]/.test(sign);
