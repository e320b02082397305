import type { Comparison } from '@brasslamp/story/logic/tree';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { BinaryOperator, HarloweValue, HarloweValueOf } from './harlowe-value.ts';
import { macroValue } from './macro-value.ts';

/** The place in which a value stands, as far as it bears on what the value is. */
export interface ValueScope {
  source: string;
  /** The passage that readers are in. */
  passage: string;
  /** The values of variables that are known while a loop is unrolled or a macro is written out. */
  known: ReadonlyMap<string, ForeignExpression>;
  /** The name of the passage that a local variable of a loop over passages stands for. */
  passages: ReadonlyMap<string, string>;
}

/** `it`: the variable that is set, if one is. */
export function translateValue(
  value: HarloweValue,
  scope: ValueScope,
  it: ForeignExpression | null = null,
): ForeignExpression {
  return new ValueTranslator(scope, it).translate(value);
}

const comparisons: Partial<Record<BinaryOperator, Comparison>> = {
  is: '=',
  'is not': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

const arithmetics = { '+': '+', '-': '-', '*': '*', '/': '/', '%': 'mod' } as const;

class ValueTranslator {
  readonly #scope: ValueScope;
  /** The value that `it` means: what is set, or what was compared last. */
  #it: ForeignExpression | null;
  #comparison: Comparison | null = null;

  constructor(scope: ValueScope, it: ForeignExpression | null) {
    this.#scope = scope;
    this.#it = it;
  }

  translate(value: HarloweValue): ForeignExpression {
    switch (value.type) {
      case 'text':
      case 'number':
      case 'flag':
        return literal(value);
      case 'variable':
        return this.#scope.known.get(value.name) ?? { type: 'variable', name: value.name };
      case 'it':
        return this.#it ?? this.#foreign(value);
      case 'word':
        return wordValue(value.name) ?? this.#foreign(value);
      case 'unary':
        return this.#unary(value);
      case 'binary':
        return this.#binary(value);
      case 'property':
        return this.#property(value);
      case 'macro': {
        const given = value.given.map((one) => this.translate(one));
        return macroValue(value.name, given) ?? this.#foreign(value);
      }
      default:
        return this.#foreign(value);
    }
  }

  #foreign({ start, end }: HarloweValue): ForeignExpression {
    return { type: 'foreign', source: this.#scope.source.slice(start, end) };
  }

  #unary(value: HarloweValueOf<'unary'>): ForeignExpression {
    if (value.operator === 'not') return { type: 'not', of: this.translate(value.of) };
    if (value.operator === '+') return this.translate(value.of);
    if (value.operator !== '-') return this.#foreign(value);
    const of = this.translate(value.of);
    return of.type === 'number' ? { type: 'number', value: -of.value } : { type: 'negative', of };
  }

  #binary(value: HarloweValueOf<'binary'>): ForeignExpression {
    const { operator } = value;
    if (operator === 'and' || operator === 'or') {
      const left = this.translate(value.left);
      return { type: operator, left, right: this.#otherCondition(value.right) };
    }
    const comparison = comparisons[operator];
    if (comparison !== undefined) return this.#comparing(value, comparison);
    if (operator === 'contains' || operator === 'does not contain') {
      return this.#holding(value, value.left, value.right, operator === 'does not contain');
    }
    if (operator === 'is in' || operator === 'is not in') {
      return this.#holding(value, value.right, value.left, operator === 'is not in');
    }
    if (operator in arithmetics) return this.#arithmetic(value);
    return this.#foreign(value);
  }

  #arithmetic(value: HarloweValueOf<'binary'>): ForeignExpression {
    const { operator } = value;
    const isKnown = operator === '+' || operator === '-' || operator === '*';
    if (!isKnown && operator !== '/' && operator !== '%') return this.#foreign(value);
    const left = this.translate(value.left);
    const right = this.translate(value.right);
    return { type: 'arithmetic', operator: arithmetics[operator], left, right };
  }

  #comparing(value: HarloweValueOf<'binary'>, operator: Comparison): ForeignExpression {
    const left = this.translate(value.left);
    this.#it = left;
    this.#comparison = operator;
    return compared(left, operator, this.translate(value.right));
  }

  /** `$x is 1 or 2` compares twice. */
  #otherCondition(value: HarloweValue): ForeignExpression {
    const [it, comparison] = [this.#it, this.#comparison];
    const isValue = value.type === 'text' || value.type === 'number';
    if (!isValue || it === null || comparison === null) return this.translate(value);
    return compared(it, comparison, literal(value));
  }

  #holding(
    value: HarloweValue,
    whole: HarloweValue,
    part: HarloweValue,
    isNegated: boolean,
  ): ForeignExpression {
    const held = this.#held(value, whole, part);
    return isNegated ? { type: 'not', of: held } : held;
  }

  #held(value: HarloweValue, whole: HarloweValue, part: HarloweValue): ForeignExpression {
    if (whole.type === 'macro' && (whole.name === 'history' || whole.name === 'visited')) {
      const unit = part.type === 'text' ? part.value : null;
      if (unit === null || whole.given.length > 0) return this.#foreign(value);
      return { type: 'seen', unit };
    }
    const list = this.translate(whole);
    this.#it = list;
    this.#comparison = null;
    const member = this.translate(part);
    if (list.type === 'list' && list.of.length > 0) return oneOf(list.of, member);
    return { type: 'contains', list, member };
  }

  #property(value: HarloweValueOf<'property'>): ForeignExpression {
    const { of, name } = value;
    const typed = name.type === 'word' ? name.name : name.type === 'text' ? name.value : null;
    if (typed === null) return this.#foreign(value);
    if (typed === 'length') return this.#length(of);
    const passage = this.#passageMeant(of);
    if (passage !== null) {
      return typed === 'name' ? { type: 'text', value: passage } : this.#foreign(value);
    }
    if (isPosition(typed)) return this.#foreign(value);
    const owner = this.translate(of);
    if (owner.type !== 'variable') return this.#foreign(value);
    return { type: 'variable', name: `${owner.name}.${typed}` };
  }

  #length(of: HarloweValue): ForeignExpression {
    if (of.type === 'macro' && of.name === 'history' && of.given.length === 0) {
      return { type: 'turns' };
    }
    return { type: 'size', of: this.translate(of) };
  }

  #passageMeant(of: HarloweValue): string | null {
    if (of.type === 'variable') return this.#scope.passages.get(of.name) ?? null;
    if (of.type !== 'macro' || of.name !== 'passage') return null;
    const [named] = of.given;
    if (named === undefined) return this.#scope.passage;
    return named.type === 'text' ? named.value : null;
  }
}

/** `1st`, `2ndlast`, `last`, `random`, `any`: places in an array. */
export function isPosition(name: string): boolean {
  return /^(?:\d+(?:st|nd|rd|th)(?:last)?|last|random|any|all|some|none|start|end)/.test(name);
}

function literal(value: HarloweValueOf<'text' | 'number' | 'flag'>): ForeignExpression {
  if (value.type === 'text') return { type: 'text', value: value.value };
  if (value.type === 'number') return { type: 'number', value: value.value };
  return { type: 'flag', value: value.value };
}

function compared(
  left: ForeignExpression,
  operator: Comparison,
  right: ForeignExpression,
): ForeignExpression {
  return { type: 'compare', operator, left, right };
}

/** Whether the value is one of those of a list that is written out. */
function oneOf(list: ForeignExpression[], value: ForeignExpression): ForeignExpression {
  return list
    .map((member) => compared(value, '=', member))
    .reduce((left, right) => ({ type: 'or', left, right }));
}

function wordValue(name: string): ForeignExpression | null {
  if (name === 'visits' || name === 'visit') return { type: 'visits', unit: null };
  if (name !== 'turns' && name !== 'turn') return null;
  // Harlowe counts the passage at hand.
  const one: ForeignExpression = { type: 'number', value: 1 };
  return { type: 'arithmetic', operator: '+', left: { type: 'turns' }, right: one };
}

/** `(history:)'s last` */
export function isLastOfHistory(value: HarloweValue): boolean {
  if (value.type !== 'property') return false;
  const { of, name } = value;
  const isHistory = of.type === 'macro' && of.name === 'history' && of.given.length === 0;
  return isHistory && name.type === 'word' && name.name === 'last';
}
