import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import { isWordCharacter } from './scene-lines.ts';

type Token =
  | { type: 'number' | 'text' | 'word' | 'sign'; text: string }
  /** What ChoiceScript works out while it runs, such as `{x}`. */
  | { type: 'reference'; text: string };

/** How a name that is typed is spelled in the story: scenes may have variables of their own. */
export type VariableNamed = (typed: string) => string;

/** The parentheses within each other that are read at most. */
const mostNesting = 50;

/**
 * The value that a text in ChoiceScript's expressions stands for; what they have and we do not is foreign.
 * ChoiceScript wants parentheses around any two operands; without them they are read from left to right.
 */
export function readExpression(source: string, named: VariableNamed): ForeignExpression {
  const foreign: ForeignExpression = { type: 'foreign', source };
  const tokens = tokensIn(source);
  if (tokens === null) return foreign;
  const reader = new ExpressionReader(tokens, named);
  const found = reader.operation(0);
  return found === null || !reader.isAtEnd ? foreign : found;
}

/** The new value of a `*set` or `*input`: what begins with an operator goes on from the old one. */
export function readNewValue(
  variable: string,
  source: string,
  named: VariableNamed,
): ForeignExpression {
  const isChange = /^(?:%[+-]|[+\-*/&^]|modulo\b)/i.test(source);
  return readExpression(isChange ? `${variable} ${source}` : source, named);
}

const signs = ['%+', '%-', '!=', '<=', '>=', '+', '-', '*', '/', '^', '&', '=', '<', '>', '(', ')'];

/** null = something in it is none of ChoiceScript's. */
function tokensIn(source: string): Token[] | null {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const character = source.charAt(at);
    if (character === ' ' || character === '\t') at++;
    else {
      const token = tokenAt(source, at);
      if (token === null) return null;
      tokens.push(token.token);
      at = token.end;
    }
  }
  return tokens;
}

function tokenAt(source: string, at: number): { token: Token; end: number } | null {
  const character = source.charAt(at);
  if (character === '"') return textAt(source, at);
  if (character === '{') {
    const end = source.indexOf('}', at);
    if (end === -1) return null;
    return { token: { type: 'reference', text: source.slice(at, end + 1) }, end: end + 1 };
  }
  if (isWordCharacter(character.charCodeAt(0))) {
    let end = at + 1;
    while (isWordCharacter(source.charCodeAt(end))) end++;
    const isNumber = /^\d+$/.test(source.slice(at, end));
    if (isNumber && source[end] === '.') {
      end++;
      while (isWordCharacter(source.charCodeAt(end))) end++;
    }
    const text = source.slice(at, end);
    if (source[end] === '[') return null;
    return { token: { type: isNumber ? 'number' : 'word', text }, end };
  }
  const sign = signs.find((one) => source.startsWith(one, at));
  return sign === undefined ? null : { token: { type: 'sign', text: sign }, end: at + sign.length };
}

function textAt(source: string, at: number): { token: Token; end: number } | null {
  let text = '';
  for (let index = at + 1; index < source.length; index++) {
    const character = source.charAt(index);
    if (character === '"') return { token: { type: 'text', text }, end: index + 1 };
    if (character === '\\') index++;
    text += source.charAt(index);
  }
  return null;
}

type Binary = (left: ForeignExpression, right: ForeignExpression) => ForeignExpression;

const arithmetic =
  (operator: '+' | '-' | '*' | '/' | 'mod'): Binary =>
  (left, right) => ({ type: 'arithmetic', operator, left, right });
const compare =
  (operator: '=' | '!=' | '<' | '<=' | '>' | '>='): Binary =>
  (left, right) => ({ type: 'compare', operator, left, right });

const number = (value: number): ForeignExpression => ({ type: 'number', value });

/** Whole hundredths: fairmath knows no fractions. */
const hundredths = (of: ForeignExpression, percent: ForeignExpression): ForeignExpression => ({
  type: 'function',
  name: 'floor',
  of: [arithmetic('/')(arithmetic('*')(of, percent), number(100))],
});

/** Fairmath: `%+ n` goes n hundredths of the way to 100, at most to 99; `%- n` to 0, at least to 1. */
const fairmath: Record<'%+' | '%-', Binary> = {
  '%+': (left, right) => {
    const rest = arithmetic('-')(number(100), left);
    const more = arithmetic('+')(left, hundredths(rest, right));
    return { type: 'function', name: 'min', of: [more, number(99)] };
  },
  '%-': (left, right) => {
    const less = arithmetic('-')(left, hundredths(left, right));
    return { type: 'function', name: 'max', of: [less, number(1)] };
  },
};

const operators: Record<string, Binary> = {
  '+': arithmetic('+'),
  '-': arithmetic('-'),
  '*': arithmetic('*'),
  '/': arithmetic('/'),
  modulo: arithmetic('mod'),
  ...fairmath,
  // An empty text before it, so that numbers are joined too.
  '&': (left, right) => arithmetic('+')(arithmetic('+')({ type: 'text', value: '' }, left), right),
  '=': compare('='),
  '!=': compare('!='),
  '<': compare('<'),
  '<=': compare('<='),
  '>': compare('>'),
  '>=': compare('>='),
  and: (left, right) => ({ type: 'and', left, right }),
  or: (left, right) => ({ type: 'or', left, right }),
};

class ExpressionReader {
  readonly #tokens: Token[];
  readonly #named: VariableNamed;
  #at = 0;

  constructor(tokens: Token[], named: VariableNamed) {
    this.#tokens = tokens;
    this.#named = named;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  operation(depth: number): ForeignExpression | null {
    let left = this.#operand(depth);
    while (left !== null) {
      const token = this.#tokens[this.#at];
      const operator =
        token?.type === 'sign' || token?.type === 'word'
          ? operators[token.text.toLowerCase()]
          : undefined;
      if (operator === undefined) return left;
      this.#at++;
      const right = this.#operand(depth);
      left = right === null ? null : operator(left, right);
    }
    return null;
  }

  #operand(depth: number): ForeignExpression | null {
    const token = this.#tokens[this.#at++];
    if (token === undefined) return null;
    switch (token.type) {
      case 'number':
        return { type: 'number', value: Number(token.text) };
      case 'text':
        return joinedText(token.text, this.#named);
      case 'word':
        return this.#word(token.text, depth);
      case 'sign':
        if (token.text === '(') return this.#inParentheses(depth);
        if (token.text === '-' && depth < mostNesting) {
          const of = this.#operand(depth + 1);
          return of === null ? null : { type: 'negative', of };
        }
        return null;
      case 'reference':
        return null;
    }
  }

  #inParentheses(depth: number): ForeignExpression | null {
    if (depth === mostNesting) return null;
    const inside = this.operation(depth + 1);
    const isClosed = this.#tokens[this.#at++]?.text === ')';
    return isClosed ? inside : null;
  }

  #word(typed: string, depth: number): ForeignExpression | null {
    const word = typed.toLowerCase();
    if (word === 'true' || word === 'false') return { type: 'flag', value: word === 'true' };
    if (this.#tokens[this.#at]?.text !== '(') {
      return { type: 'variable', name: this.#named(word) };
    }
    if (word !== 'not' && word !== 'round') return null;
    this.#at++;
    const of = this.#inParentheses(depth);
    if (of === null) return null;
    return word === 'not' ? { type: 'not', of } : { type: 'function', name: 'round', of: [of] };
  }
}

/** A text with `${values}` in it, joined. */
function joinedText(text: string, named: VariableNamed): ForeignExpression {
  let joined: ForeignExpression | null = null;
  const add = (part: ForeignExpression) => {
    joined = joined === null ? part : arithmetic('+')(joined, part);
  };
  let from = 0;
  for (let at = text.indexOf('${'); at !== -1; at = text.indexOf('${', from)) {
    const end = text.indexOf('}', at);
    if (end === -1) break;
    add({ type: 'text', value: text.slice(from, at) });
    const value = text.slice(at + 2, end);
    add(/"/.test(value) ? { type: 'foreign', source: value } : readExpression(value, named));
    from = end + 1;
  }
  if (joined === null || from < text.length) add({ type: 'text', value: text.slice(from) });
  return joined ?? { type: 'text', value: '' };
}
