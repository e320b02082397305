/** A cursor goes through a text of logic one word ahead: it takes what fits, and stops where nothing does. */
import type { Effect, Expression, Name, Span } from '../model/expression.ts';
import { keyPattern } from '../model/patterns.ts';
import { playLimits } from '../model/play-limits.ts';
import { reservedItemKeys } from '../model/reserved-item-keys.ts';
import type { Level } from '../model/story.ts';
import { ParseError } from './parse-error.ts';
import { type Token, TokenReader } from './tokens.ts';

/** Values of effects may be drawn, conditions may be left to chance; neither within the other. */
export type Chance = 'chance' | 'random' | 'none';

export type WithoutSpan<Each> = Each extends { span: Span } ? Omit<Each, 'span'> : never;

/** Reads what only level 2 knows. It is a part of its own: a story without any of it loads none. */
export interface NewerGrammar {
  /** Of the text: at level 1 the first word of level 2 is what does not fit. */
  readonly level: Level;
  /** Reads from the parenthesis after a word that is no call of level 1. */
  readCall(cursor: Cursor, word: Token): WithoutSpan<Expression>;
  /** Reads from after a `has` that follows something. */
  readHas(cursor: Cursor, has: Token, left: Expression): WithoutSpan<Expression>;
  /** Reads from after the word `add`, `remove` or `if`, within so many `if`. */
  readEffect(cursor: Cursor, verb: Token, depth: number): WithoutSpan<Effect>;
  /** Reads the values with which a snippet is shown, to the end. Only of level 3. */
  readValues(cursor: Cursor): Expression[];
  /** Whether an effect within `if` ends before the next word. */
  isAtEffectEnd(cursor: Cursor): boolean;
}

export class Cursor {
  /** The one that comes next. */
  token: Token;
  /** The sort of chance that is allowed where it is. */
  chance: Chance;
  /** The first word that only level 2 knows. */
  ofLevel2: Token | null = null;
  readonly #newer: NewerGrammar | null;
  readonly #source: string;
  readonly #tokens: TokenReader;
  #lastEnd: number;
  #count = 0;
  #depth = 0;

  /** Without a grammar of level 2 its words do not fit. */
  constructor(
    newer: NewerGrammar | null,
    chance: Chance,
    source: string,
    start = 0,
    end = source.length,
  ) {
    this.#newer = newer;
    this.chance = chance;
    this.#source = source;
    this.#tokens = new TokenReader(source, start, end);
    this.#lastEnd = start;
    this.token = this.#tokens.read();
  }

  isAtEnd(): boolean {
    return this.token.type === 'end';
  }

  /** The blanks between the word before and the one that comes next. */
  get blanksBefore(): string {
    return this.#source.slice(this.#lastEnd, this.token.start);
  }

  isAt(text: string): boolean {
    return this.token.text === text && this.#isAtSign();
  }

  take(text: string): Token | null {
    return this.isAt(text) ? this.advance() : null;
  }

  /** Takes one of these signs and words, and says which. */
  takeAny<Text extends string>(texts: readonly Text[]): Text | undefined {
    return texts.find((text) => this.take(text));
  }

  #isAtSign(): boolean {
    return this.token.type === 'sign' || this.token.type === 'word';
  }

  /** The length that stops it is counted in tokens, so that a longer name never makes a text unreadable. */
  advance(): Token {
    const { token } = this;
    if (++this.#count > playLimits.conditionCharacters) throw new ParseError('too_long', token);
    this.#lastEnd = token.end;
    this.token = this.#tokens.read();
    return token;
  }

  /** Level 1 has no such word: what reads it, with the first of them noted. */
  newer(token: Token): NewerGrammar {
    if (this.#newer === null) throw new ParseError('needs_level_2', token);
    this.ofLevel2 ??= token;
    return this.#newer;
  }

  /** The span from the start of a token or tree to the end of what was taken last. */
  spanFrom({ start }: Span): Span {
    return { start, end: this.#lastEnd };
  }

  /** Reads one level deeper. Every level of a text's nesting goes through here: the call stack cannot overflow. */
  deeper<Inside>(at: Token, read: (cursor: Cursor) => Inside): Inside {
    if (this.#depth === playLimits.expressionNesting) throw new ParseError('too_deep', at);
    this.#depth++;
    const inside = read(this);
    this.#depth--;
    return inside;
  }

  /** The key of a variable, an item or an achievement, in the call or effect `within`. */
  key(within = ''): Name {
    const { token } = this;
    const { type, text, start, end } = token;
    if (type !== 'word' || reservedItemKeys.has(text) || !keyPattern.test(text)) {
      throw new ParseError('no_key', token, within);
    }
    this.advance();
    return { text, span: { start, end } };
  }

  /** A name in quotation marks, in the call or effect `within`. */
  quoted(within: string): Name {
    const { token } = this;
    const { type, text, start, end } = token;
    if (type !== 'text') throw new ParseError('no_name', token, within);
    this.advance();
    return { text, span: { start: start + 1, end: end - 1 } };
  }
}
