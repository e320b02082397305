import { type BinaryOperator, type HarloweValue, macroName } from './harlowe-value.ts';
import { type ValueToken, valueTokens } from './value-tokens.ts';

/** The depth to which values are nested at most. */
const maxDepth = 50;

/** How tight operators bind: a tighter one takes its sides first. Source: Harlowe's manual, "Operator precedence". */
const tightness: Record<BinaryOperator, number> = {
  to: 10,
  into: 10,
  '+=': 10,
  '-=': 10,
  '*=': 10,
  '/=': 10,
  '%=': 10,
  and: 20,
  or: 20,
  is: 30,
  'is not': 30,
  'is a': 30,
  'is not a': 30,
  contains: 35,
  'does not contain': 35,
  'is in': 35,
  'is not in': 35,
  matches: 35,
  'starts with': 35,
  'ends with': 35,
  '<': 40,
  '<=': 40,
  '>': 40,
  '>=': 40,
  '+': 50,
  '-': 50,
  '*': 60,
  '/': 60,
  '%': 60,
};

const lambdaTightness = 15;
const comparisonTightness = 30;
const signTightness = 65;
const notTightness = 70;
const propertyTightness = 80;

/** The arguments of a macro, which stand from `start` to `end` in the source; null where they cannot be read. */
export function parseValues(source: string, start: number, end: number): HarloweValue[] | null {
  return new ValueParser(valueTokens(source, start, end), end).read();
}

/** Thrown and caught within this file. */
class Unreadable extends Error {}

class ValueParser {
  readonly #tokens: ValueToken[];
  readonly #end: number;
  #at = 0;
  #depth = 0;

  constructor(tokens: ValueToken[], end: number) {
    this.#tokens = tokens;
    this.#end = end;
  }

  read(): HarloweValue[] | null {
    try {
      const values = this.#values();
      return this.#next === undefined ? values : null;
    } catch (error) {
      if (error instanceof Unreadable) return null;
      throw error;
    }
  }

  get #next(): ValueToken | undefined {
    return this.#tokens[this.#at];
  }

  #take(): ValueToken {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new Unreadable();
    return token;
  }

  /** Up to the closing parenthesis, which is left, or the end. */
  #values(): HarloweValue[] {
    const values: HarloweValue[] = [];
    while (this.#next !== undefined && this.#next.type !== ')') {
      values.push(this.#value(0));
      if (this.#next?.type !== ',') break;
      this.#at++;
    }
    return values;
  }

  #value(above: number): HarloweValue {
    if (++this.#depth > maxDepth) throw new Unreadable();
    let left = this.#first();
    for (let token = this.#next; token !== undefined; token = this.#next) {
      if (token.type === "'s" && above < propertyTightness) {
        this.#at++;
        left = this.#property(left, this.#primary());
      } else if (token.type === 'of' && above < propertyTightness) {
        this.#at++;
        left = this.#property(this.#value(propertyTightness - 1), left);
      } else if (token.type === 'lambda' && above < lambdaTightness) {
        this.#at++;
        const right = this.#value(lambdaTightness);
        const { start } = left;
        left = { type: 'lambda', word: token.word, left, right, start, end: right.end };
      } else if (token.type === 'operator' && tightness[token.operator] > above) {
        this.#at++;
        left = this.#binary(left, token.operator);
      } else break;
    }
    this.#depth--;
    return left;
  }

  /** `is >= 6` is `>= 6`. */
  #binary(left: HarloweValue, operator: BinaryOperator): HarloweValue {
    const next = this.#next;
    const isDoubled =
      (operator === 'is' || operator === 'is not') &&
      next?.type === 'operator' &&
      tightness[next.operator] >= comparisonTightness &&
      tightness[next.operator] < tightness['+'];
    if (isDoubled) {
      this.#at++;
      const compared = this.#binary(left, next.operator);
      if (operator === 'is') return compared;
      const { start, end } = compared;
      return { type: 'unary', operator: 'not', of: compared, start, end };
    }
    const right = this.#value(tightness[operator]);
    return { type: 'binary', operator, left, right, start: left.start, end: right.end };
  }

  #property(of: HarloweValue, name: HarloweValue): HarloweValue {
    const [start, end] = [Math.min(of.start, name.start), Math.max(of.end, name.end)];
    return { type: 'property', of, name, start, end };
  }

  #first(): HarloweValue {
    const token = this.#next;
    if (token?.type === 'prefix') {
      this.#at++;
      const of = this.#value(token.operator === 'not' ? notTightness : 5);
      return { type: 'unary', operator: token.operator, of, start: token.start, end: of.end };
    }
    if (token?.type === 'lambda') {
      this.#at++;
      const right = this.#value(lambdaTightness);
      const { word, start } = token;
      return { type: 'lambda', word, left: null, right, start, end: right.end };
    }
    if (token?.type === 'operator') return this.#signed(token.operator, token.start);
    return this.#primary();
  }

  /** `-1`; `> 2` after `and` compares what was compared before. */
  #signed(operator: BinaryOperator, start: number): HarloweValue {
    this.#at++;
    if (operator === '-' || operator === '+') {
      const of = this.#value(signTightness);
      return { type: 'unary', operator, of, start, end: of.end };
    }
    if (tightness[operator] < comparisonTightness || tightness[operator] >= tightness['+']) {
      throw new Unreadable();
    }
    return this.#binary({ type: 'it', start, end: start }, operator);
  }

  #primary(): HarloweValue {
    const token = this.#take();
    const { start, end } = token;
    switch (token.type) {
      case 'text':
        return { type: 'text', value: token.value, start, end };
      case 'number':
        return { type: 'number', value: token.value, start, end };
      case 'variable':
      case 'hook':
        return { type: token.type, name: token.name, start, end };
      case 'code':
        return { type: 'code', start, end };
      case 'word':
        // The type of a parameter stands before its name.
        if (token.name.endsWith('-type') && this.#next?.type === 'variable') return this.#primary();
        return wordValue(token.name, start, end);
      case 'its':
        return this.#property({ type: 'it', start, end }, this.#primary());
      case 'macro': {
        const given = this.#values();
        return { type: 'macro', name: macroName(token.name), given, start, end: this.#close() };
      }
      case '(': {
        const value = this.#value(0);
        return { ...value, start, end: this.#close() };
      }
      default:
        throw new Unreadable();
    }
  }

  #close(): number {
    const token = this.#take();
    if (token.type !== ')') throw new Unreadable();
    return Math.min(token.end, this.#end);
  }
}

function wordValue(name: string, start: number, end: number): HarloweValue {
  if (name === 'true' || name === 'false') {
    return { type: 'flag', value: name === 'true', start, end };
  }
  return name === 'it' ? { type: 'it', start, end } : { type: 'word', name, start, end };
}
