/**
 * What parses but cannot be meant: names of nothing, values of the wrong kind, division by nought.
 * The engine has a defined result for each; the checker reports them.
 */
import type { Effect, EffectOf, Expression, ExpressionOf, Span } from '../model/expression.ts';
import { cutText, playLimits } from '../model/play-limits.ts';
import type { ChoiceVariable } from '../model/variable.ts';
import { type Kind, kindOf } from './kind-of.ts';
import type { Names } from './names.ts';
import { printExpression } from './print-logic.ts';
import { partsOf, referencesIn } from './references.ts';
import { unknownName } from './unknown-name.ts';

export interface SemanticError {
  rule: 'unknown-name' | 'type-slip' | 'division-by-zero' | 'text-too-long';
  /** English, with its remedy. */
  message: string;
  span: Span;
}

const kindWords: Record<Kind, string> = {
  number: 'a number',
  flag: 'a yes or no',
  text: 'a text',
};
const longestQuote = 60;
const mostWords = 8;

/**
 * In the order of the text. A condition must be a yes or no; a value, as in `{gold}`, may be
 * anything. For effects `use` means nothing.
 */
export function semanticErrorsIn(
  tree: Expression | Effect,
  names: Names,
  use: 'condition' | 'value' = 'condition',
): SemanticError[] {
  const finder = new SemanticErrorFinder(names);
  finder.visit(tree);
  if (use === 'condition' && !isEffect(tree)) finder.wantFlag(tree);
  for (const reference of referencesIn(tree)) {
    const message = unknownName(reference, names);
    if (message !== null) {
      finder.errors.push({ rule: 'unknown-name', message, span: reference.name.span });
    }
  }
  return finder.errors.sort((one, other) => one.span.start - other.span.start);
}

class SemanticErrorFinder {
  readonly errors: SemanticError[] = [];
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  visit(tree: Expression | Effect): void {
    switch (tree.type) {
      case 'text':
        this.#measure(tree);
        break;
      case 'and':
      case 'or':
      case 'not':
        for (const part of partsOf(tree)) this.wantFlag(part);
        break;
      case 'compare':
        this.#compare(tree);
        break;
      case 'arithmetic':
        this.#divide(tree);
        this.#wantNumbers(partsOf(tree));
        break;
      case 'negative':
      case 'function':
      case 'chance':
      case 'give':
      case 'take':
        this.#wantNumbers(partsOf(tree));
        break;
      case 'random':
        this.#wantOneKind(tree);
        break;
      case 'set':
        this.#set(tree);
        break;
    }
    for (const part of partsOf(tree)) this.visit(part);
  }

  /** What is set is cut, so that nothing ever equals more than fits. */
  #measure({ value, span }: ExpressionOf<'text'>): void {
    if (cutText(value) === value) return;
    const message = `A text holds up to ${playLimits.valueCharacters} characters; this has ${[...value].length}, and what is over is cut off: shorten it.`;
    this.errors.push({ rule: 'text-too-long', message, span });
  }

  wantFlag(tree: Expression): void {
    const kind = kindOf(tree, this.#names);
    if (kind === null || kind === 'flag') return;
    const remedy = `compare it, such as ${short(tree)} ${kind === 'number' ? '> 0' : '= "…"'}`;
    this.#typeSlip(tree, `${this.#isWhat(tree, kind)}, not a yes or no: ${remedy}`);
  }

  #wantNumbers(parts: Expression[]): void {
    for (const part of parts) {
      const kind = kindOf(part, this.#names);
      if (kind === null || kind === 'number') continue;
      this.#typeSlip(part, `${this.#isWhat(part, kind)}: write a number here.`);
    }
  }

  #wantOneKind({ of }: ExpressionOf<'random'>): void {
    const [first, ...others] = of;
    const kind = first && kindOf(first, this.#names);
    if (!kind) return;
    for (const other of others) {
      const otherKind = kindOf(other, this.#names);
      if (otherKind === null || otherKind === kind) continue;
      const what = this.#isWhat(other, otherKind);
      this.#typeSlip(other, `${what}: give random ${kindWords[kind]} here, as before.`);
    }
  }

  #divide({ operator, right }: ExpressionOf<'arithmetic'>): void {
    const isDivision = operator === '/' || operator === 'mod';
    if (!isDivision || right.type !== 'number' || right.value !== 0) return;
    const message = 'Division by 0 always gives 0: divide by another number.';
    this.errors.push({ rule: 'division-by-zero', message, span: right.span });
  }

  #compare({ operator, left, right, span }: ExpressionOf<'compare'>): void {
    const leftKind = kindOf(left, this.#names);
    const rightKind = kindOf(right, this.#names);
    const isEquality = operator === '=' || operator === '!=';
    if (leftKind === null || rightKind === null) return;
    if (!isEquality) {
      this.#wantNumbers([left, right]);
    } else if (leftKind !== rightKind) {
      const both = `${this.#isWhat(left, leftKind)} and ${this.#isWhat(right, rightKind)}`;
      this.#typeSlip({ span }, `${both}: they are never equal. Compare two of one kind.`);
    } else {
      const found = this.errors.length;
      this.#compareWords(left, right);
      if (this.errors.length === found) this.#compareWords(right, left);
    }
  }

  #compareWords(left: Expression, right: Expression): void {
    const variable = this.#variable(left);
    if (variable?.kind === 'choice') this.#wantWordOf(variable, right);
    if (variable?.kind !== 'text' || right.type === 'text') return;
    const message = `${variable.key} is a free text: compare it with words in quotation marks only.`;
    this.#typeSlip(right, message);
  }

  #set({ variable: { text }, value }: EffectOf<'set'>): void {
    const variable = this.#names.variables.get(text);
    const kind = kindOf(value, this.#names);
    if (!variable || kind === null) return;
    const wanted = variable.kind === 'choice' ? 'text' : variable.kind;
    if (kind !== wanted) {
      const what = this.#isWhat(value, kind);
      this.#typeSlip(value, `${what}, but ${text} is ${kindWords[wanted]}: set it to one.`);
    } else if (variable.kind === 'choice') {
      this.#wantWordOf(variable, value);
    }
  }

  #wantWordOf(choice: ChoiceVariable, value: Expression): void {
    const { key, options } = choice;
    const words = `its words are ${listed(options)}.`;
    const other = this.#variable(value);
    if (value.type === 'random') {
      for (const word of value.of) this.#wantWordOf(choice, word);
    } else if (value.type === 'text' && !options.includes(value.value)) {
      this.#typeSlip(value, `${key} is never ${short(value)}: ${words}`);
    } else if (other?.kind === 'text') {
      this.#typeSlip(value, `${other.key} is a free text and ${key} is not: ${words}`);
    } else if (other?.kind === 'choice' && !other.options.some((word) => options.includes(word))) {
      this.#typeSlip(value, `${key} has no word in common with ${other.key}: ${words}`);
    }
  }

  #variable(tree: Expression) {
    return tree.type === 'variable' ? this.#names.variables.get(tree.name.text) : undefined;
  }

  #isWhat(tree: Expression, kind: Kind): string {
    return `${short(tree)} is ${kindWords[kind]}`;
  }

  #typeSlip({ span }: { span: Span }, message: string): void {
    this.errors.push({ rule: 'type-slip', message, span });
  }
}

function isEffect(tree: Expression | Effect): tree is Effect {
  return ['set', 'give', 'take', 'move', 'unlock'].includes(tree.type);
}

function short(tree: Expression): string {
  const text = printExpression(tree);
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}

function listed(words: string[]): string {
  const shown = words.slice(0, mostWords).map((word) => JSON.stringify(word));
  return shown.join(', ') + (words.length > mostWords ? ' …' : '');
}
