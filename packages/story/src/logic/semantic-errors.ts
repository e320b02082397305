/**
 * Semantic errors are what parses but cannot be meant: names of nothing, values of the wrong kind, division
 * by nought. The engine has a defined result for each; the checker reports them.
 */
import type { SemanticErrorMessage } from '@brasslamp/messages';
import type {
  Effect,
  EffectOf,
  Expression,
  ExpressionOf,
  Name,
  Span,
} from '../model/expression.ts';
import { cutText, playLimits } from '../model/play-limits.ts';
import type { ChoiceVariable, NumberVariable, SetVariable } from '../model/variable.ts';
import { type Kind, kindOf, kindOfVariable } from './kind-of.ts';
import type { Names } from './names.ts';
import { listed, shortened, unknownMember, unknownName } from './nearest-name.ts';
import { printExpression } from './print-logic.ts';
import { isEffect, partsOf, referencesIn } from './references.ts';

export type SemanticError = SemanticErrorMessage & { span: Span };

/** An expression or effect that speaks of a member of a set. */
type OnMember = ExpressionOf<'set_has'> | EffectOf<'add' | 'remove'>;

/** The rule of the checker that an error belongs to: its id begins with the rule's name. */
export const ruleOf = ({ message_id }: SemanticErrorMessage) =>
  message_id.split('.')[0] as SemanticErrorRule;
type SemanticErrorRule =
  | 'unknown-name'
  | 'type-slip'
  | 'division-by-zero'
  | 'text-too-long'
  | 'decimals-cut';

/**
 * The errors in the order of the text. A condition must be a yes or no; a value, as in `{gold}`, may be
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
    if (message !== null) finder.errors.push({ ...message, span: reference.name.span });
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
        this.#wantNumbers(partsOf(tree));
        break;
      case 'join':
        for (const part of partsOf(tree)) this.#wantWords(part);
        break;
      case 'set_has':
      case 'add':
      case 'remove':
        this.#wantMember(tree);
        break;
      case 'size':
        this.#setNamed(tree.variable);
        break;
      case 'give':
      case 'take':
        if (tree.count !== null) this.#count(tree.count);
        break;
      case 'if':
        this.wantFlag(tree.condition);
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

  /** Reports a text that is too long: what is set is cut, so that nothing ever equals more than fits. */
  #measure({ value, span }: ExpressionOf<'text'>): void {
    if (cutText(value) === value) return;
    const params = { characters: [...value].length, most: playLimits.valueCharacters };
    this.errors.push({ message_id: 'text-too-long', params, span });
  }

  wantFlag(tree: Expression): void {
    const kind = kindOf(tree, this.#names);
    if (kind === null || kind === 'flag') return;
    const message_id = tree.type === 'join' ? 'type-slip.join_for_and' : 'type-slip.not_a_flag';
    this.#add(tree, { message_id, params: shown(tree, kind) });
  }

  #wantNumbers(parts: Expression[]): void {
    for (const part of parts) {
      const kind = kindOf(part, this.#names);
      if (kind === null || kind === 'number') continue;
      const message_id = kind === 'set' ? 'type-slip.set_for_number' : 'type-slip.not_a_number';
      this.#add(part, { message_id, params: shown(part, kind) });
    }
  }

  #count(count: Expression): void {
    this.#wantNumbers([count]);
    if (decimalsIn(count) === 0) return;
    this.#add(count, { message_id: 'decimals-cut.count', params: { value: short(count) } });
  }

  /** Texts and numbers are joined as they are shown. */
  #wantWords(part: Expression): void {
    if (kindOf(part, this.#names) !== 'set') return;
    this.#add(part, { message_id: 'type-slip.set_joined', params: { expression: short(part) } });
  }

  #wantMember({ type, variable, member }: OnMember): void {
    const set = this.#setNamed(variable, type);
    const message = set && unknownMember(member, set);
    if (message) this.#add(member, message);
  }

  /** null = there is no such set. That it is another variable is said; `names` tell of all else. */
  #setNamed(name: Name, use: OnMember['type'] | 'size' = 'size'): SetVariable | null {
    const given = this.#names.values?.get(name.text);
    const variable = given === undefined ? this.#names.variables.get(name.text) : undefined;
    if (variable?.kind === 'set') return variable;
    const kind = variable ? kindOfVariable(variable) : given;
    if (!kind || kind === 'set') return null;
    const params = { variable: name.text, kind };
    const isChange = use === 'add' || use === 'remove';
    const message_id = isChange ? 'type-slip.no_set_changed' : 'type-slip.no_set_asked';
    this.#add(name, { message_id, params });
    return null;
  }

  #wantOneKind({ of }: ExpressionOf<'random'>): void {
    const [first, ...others] = of;
    const kind = first && kindOf(first, this.#names);
    if (!kind) return;
    for (const other of others) {
      const otherKind = kindOf(other, this.#names);
      if (otherKind === null || otherKind === kind) continue;
      const params = { ...shown(other, otherKind), wanted: kind };
      this.#add(other, { message_id: 'type-slip.random_of_kinds', params });
    }
  }

  #divide({ operator, right }: ExpressionOf<'arithmetic'>): void {
    const isDivision = operator === '/' || operator === 'mod';
    if (!isDivision || right.type !== 'number' || right.value !== 0) return;
    this.#add(right, { message_id: 'division-by-zero.written', params: {} });
  }

  #compare({ operator, left, right, span }: ExpressionOf<'compare'>): void {
    const leftKind = kindOf(left, this.#names);
    const rightKind = kindOf(right, this.#names);
    const isEquality = operator === '=' || operator === '!=';
    const set = [left, right].find((side) => kindOf(side, this.#names) === 'set');
    const join = [left, right].find(({ type }) => type === 'join');
    if (set) {
      this.#add(set, { message_id: 'type-slip.set_compared', params: { set: short(set) } });
    } else if (join) {
      const message_id = isEquality ? 'type-slip.join_compared' : 'type-slip.join_for_and';
      this.#add(join, { message_id, params: shown(join, 'text') });
    } else if (leftKind === null || rightKind === null) {
      return;
    } else if (!isEquality) {
      this.#wantNumbers([left, right]);
    } else if (leftKind !== rightKind) {
      const kinds = { left_kind: leftKind, right_kind: rightKind };
      const params = { left: short(left), right: short(right), ...kinds };
      this.#add({ span }, { message_id: 'type-slip.kinds_differ', params });
    } else {
      const found = this.errors.length;
      this.#compareWords(left, right);
      if (this.errors.length === found) this.#compareWords(right, left);
      this.#compareDecimals(left, right);
      this.#compareDecimals(right, left);
    }
  }

  #compareDecimals(left: Expression, right: Expression): void {
    const variable = this.#variable(left);
    if (variable?.kind !== 'number' || decimalsIn(right) <= variable.decimals) return;
    const params = { variable: variable.key, value: short(right), decimals: variable.decimals };
    this.#add(right, { message_id: 'type-slip.more_decimals', params });
  }

  #compareWords(left: Expression, right: Expression): void {
    const variable = this.#variable(left);
    if (variable?.kind === 'choice') this.#wantWordOf(variable, right);
    if (variable?.kind !== 'text' || right.type === 'text') return;
    const params = { variable: variable.key };
    this.#add(right, { message_id: 'type-slip.free_text_compared', params });
  }

  #set(tree: EffectOf<'set'>): void {
    const { value } = tree;
    const { text } = tree.variable;
    const variable = this.#names.variables.get(text);
    const kind = kindOf(value, this.#names);
    if (variable?.kind === 'set') {
      const params = { variable: text, member: listed(variable.members.slice(0, 1)) };
      this.#add(tree, { message_id: 'type-slip.set_set_whole', params });
    }
    if (!variable || variable.kind === 'set' || kind === null) return;
    const wanted = kindOfVariable(variable);
    if (kind !== wanted) {
      const params = { ...shown(value, kind), variable: text, wanted };
      this.#add(value, { message_id: 'type-slip.set_to_kind', params });
    } else if (variable.kind === 'choice') {
      this.#wantWordOf(variable, value);
    } else if (variable.kind === 'number') {
      this.#cutDecimals(variable, value);
    }
  }

  /** Reports decimals that are cut. What is calculated is cut, too, but on purpose. */
  #cutDecimals(number: NumberVariable, value: Expression): void {
    if (value.type === 'random') {
      for (const one of value.of) this.#cutDecimals(number, one);
    } else if (decimalsIn(value) > number.decimals) {
      const params = { variable: number.key, value: short(value), decimals: number.decimals };
      this.#add(value, { message_id: 'decimals-cut.set', params });
    }
  }

  #wantWordOf(choice: ChoiceVariable, value: Expression): void {
    const { key, options } = choice;
    const named = { variable: key, options: listed(options) };
    const other = this.#variable(value);
    if (value.type === 'random') {
      for (const word of value.of) this.#wantWordOf(choice, word);
    } else if (value.type === 'text' && !options.includes(value.value)) {
      const params = { ...named, value: short(value) };
      this.#add(value, { message_id: 'type-slip.not_an_option', params });
    } else if (value.type === 'join') {
      this.#add(value, { message_id: 'type-slip.join_for_option', params: named });
    } else if (other?.kind === 'text') {
      const params = { ...named, other: other.key };
      this.#add(value, { message_id: 'type-slip.free_text_for_option', params });
    } else if (other?.kind === 'choice' && !other.options.some((word) => options.includes(word))) {
      const params = { ...named, other: other.key };
      this.#add(value, { message_id: 'type-slip.no_common_option', params });
    }
  }

  #variable(tree: Expression) {
    if (tree.type !== 'variable' || this.#names.values?.has(tree.name.text)) return undefined;
    return this.#names.variables.get(tree.name.text);
  }

  #add({ span }: { span: Span }, message: SemanticErrorMessage): void {
    this.errors.push({ ...message, span });
  }
}

const shown = (tree: Expression, kind: Kind) => ({ expression: short(tree), kind });

const short = (tree: Expression): string => shortened(printExpression(tree));

/** The number of decimals of a number as it is written; 0 for all else. */
function decimalsIn(tree: Expression): number {
  return tree.type === 'number' ? (String(tree.value).split('.')[1] ?? '').length : 0;
}
