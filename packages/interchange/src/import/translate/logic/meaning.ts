import type { Expression } from '@brasslamp/story/logic/tree';
import { limits } from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { textOfLiteral, type VariableTable } from '../variables/variable-table.ts';
import {
  compare,
  either,
  flagIs,
  isAlways,
  isNever,
  not,
  numberIs,
  setHas,
  textIs,
  variableIs,
} from './logic-tree.ts';
import type { Surroundings } from './surroundings.ts';

type Kind = 'number' | 'flag' | 'text' | 'set';

export interface Meant {
  tree: Expression;
  kind: Kind;
}

const span = { start: 0, end: 0 };
/** Of a text that is compared with another one: each literal takes a condition. */
const mostLiterals = 20;

/** Meaning is what foreign expressions are in ours, by the kinds of what they speak of. */
export class Meaning {
  readonly #variables: VariableTable;
  readonly #at: Surroundings;

  constructor(variables: VariableTable, surroundings: Surroundings) {
    this.#variables = variables;
    this.#at = surroundings;
  }

  /** A yes or no; null = it has no meaning here. */
  condition(tree: ForeignExpression): Expression | null {
    if (tree.type === 'number') return flagIs(tree.value !== 0);
    if (tree.type === 'text') return flagIs(tree.value !== '');
    if (tree.type === 'list') return flagIs(tree.of.length > 0);
    const meant = this.of(tree);
    return meant && this.#asCondition(meant);
  }

  /** As words in a text. */
  shown(tree: ForeignExpression): Expression | null {
    return this.of(tree)?.tree ?? null;
  }

  of(tree: ForeignExpression): Meant | null {
    switch (tree.type) {
      case 'text':
        return [...tree.value].length > limits.valueCharacters
          ? null
          : meantText(textIs(tree.value));
      case 'number':
        return numberFits(tree.value) ? meantNumber(numberIs(onScale(tree.value))) : null;
      case 'flag':
        return meantFlag(flagIs(tree.value));
      case 'variable': {
        const variable = this.#variables.named(tree.name);
        return variable && { tree: variableIs(variable.key), kind: kindOfVariable(variable) };
      }
      case 'turns':
        return meantNumber({ type: 'turns', span });
      case 'visits':
      case 'turns_since':
      case 'seen': {
        const node = this.#at.nodeName(tree.unit);
        const isFlag = tree.type === 'seen';
        if (node === null) return isFlag ? meantFlag(flagIs(false)) : meantNumber(numberIs(0));
        const asked: Expression = { type: tree.type, node: { text: node, span }, span };
        return isFlag ? meantFlag(asked) : meantNumber(asked);
      }
      case 'chosen':
      case 'chosen_here':
      case 'times_chosen':
        return this.#chosen(tree);
      case 'contains':
        return this.#contains(tree.list, tree.member);
      case 'size':
        return this.#size(tree.of);
      case 'not': {
        const of = this.condition(tree.of);
        return of && meantFlag(not(of));
      }
      case 'and':
      case 'or':
        return this.#junction(tree);
      case 'negative': {
        const of = this.number(tree.of);
        if (of?.type === 'number') return meantNumber(numberIs(-of.value));
        return of && meantNumber({ type: 'negative', of, span });
      }
      case 'compare':
        return this.#compare(tree);
      case 'arithmetic':
        return this.#arithmetic(tree);
      case 'function': {
        const of = tree.of.map((one) => this.number(one));
        const known = of.filter((one) => one !== null);
        if (known.length < of.length || known.length === 0) return null;
        return meantNumber({ type: 'function', name: tree.name, of: known, span });
      }
      case 'between':
      case 'either':
        return this.#drawn(tree);
      default:
        return null;
    }
  }

  number(tree: ForeignExpression): Expression | null {
    if (tree.type === 'flag') return numberIs(tree.value ? 1 : 0);
    const meant = this.of(tree);
    return meant?.kind === 'number' ? meant.tree : null;
  }

  /** `random(…)` of a value that chance decides, for an effect; null = it is none. */
  random(tree: ForeignExpression): { tree: Expression; kind: Kind; ends: [number, number] } | null {
    if (tree.type === 'between') {
      const [from, to] = [this.number(tree.from), this.number(tree.to)];
      if (from === null || to === null) return null;
      const most = limits.number;
      const ends: [number, number] = [
        from.type === 'number' ? from.value : -most,
        to.type === 'number' ? to.value : most,
      ];
      return { tree: { type: 'random', of: [from, to], span }, kind: 'number', ends };
    }
    if (tree.type !== 'either' || tree.of.length === 0) return null;
    const values = tree.of.map((one) => this.of(one));
    const known = values.filter((one) => one !== null);
    const kind = known[0]?.kind;
    if (known.length < values.length || kind === undefined || kind === 'set') return null;
    if (known.some((one) => one.kind !== kind)) return null;
    const numbers = tree.of.flatMap((one) => (one.type === 'number' ? [one.value] : []));
    const isLiteral = numbers.length === tree.of.length;
    const ends: [number, number] = isLiteral
      ? [Math.min(...numbers), Math.max(...numbers)]
      : [-limits.number, limits.number];
    // Of two numbers any between them would be drawn.
    const of = known.map((one) => one.tree);
    const list = kind === 'number' && of.length === 2 ? [...of, ...of] : of;
    return { tree: { type: 'random', of: list, span }, kind, ends };
  }

  #drawn(tree: ForeignExpression): Meant | null {
    const drawn = this.random(tree);
    if (drawn === null || drawn.kind !== 'number') return null;
    const [min, max] = drawn.ends;
    const variable = this.#at.draw(drawn.tree, {
      min: Math.min(min, max),
      max: Math.max(min, max),
    });
    return variable && meantNumber(variableIs(variable.key));
  }

  #asCondition({ tree, kind }: Meant): Expression | null {
    if (kind === 'flag') return tree;
    if (kind === 'number') return compare(tree, '!=', numberIs(0));
    if (kind === 'set') {
      if (tree.type !== 'variable') return null;
      return compare({ type: 'size', variable: tree.name, span }, '>', numberIs(0));
    }
    if (tree.type === 'text') return flagIs(tree.value !== '');
    if (tree.type !== 'variable') return null;
    const variable = this.#variables.ofKey(tree.name.text);
    return variable?.kind === 'choice' ? flagIs(true) : compare(tree, '!=', textIs(''));
  }

  #chosen(tree: Extract<ForeignExpression, { choice: string }>): Meant | null {
    const ids = this.#at.actions(tree.choice, tree.type === 'chosen_here');
    const asked = ids.map(
      (id): Expression => ({ type: tree.type, action: { text: id, span }, span }),
    );
    const [first, ...others] = asked;
    if (tree.type === 'times_chosen') {
      if (first === undefined) return meantNumber(numberIs(0));
      return meantNumber(
        others.reduce(
          (left, right) => ({ type: 'arithmetic', operator: '+', left, right, span }),
          first,
        ),
      );
    }
    return meantFlag(first === undefined ? flagIs(false) : others.reduce(either, first));
  }

  #contains(list: ForeignExpression, member: ForeignExpression): Meant | null {
    if (list.type === 'list') {
      const same = list.of.map((one) =>
        this.#compare({ type: 'compare', operator: '=', left: member, right: one }),
      );
      if (same.some((one) => one === null)) return null;
      const trees = same.flatMap((one) => (one === null || isNever(one.tree) ? [] : [one.tree]));
      const [first, ...others] = trees;
      return meantFlag(first === undefined ? flagIs(false) : others.reduce(either, first));
    }
    if (list.type !== 'variable') return null;
    const variable = this.#variables.named(list.name);
    if (variable?.kind !== 'set') return null;
    const text = textOfLiteral(member);
    if (text !== null) {
      const isMember = variable.members.includes(text);
      return meantFlag(isMember ? setHas(variable.key, text) : flagIs(false));
    }
    if (member.type !== 'variable') return null;
    const wanted = this.#variables.named(member.name);
    const literals = this.#variables.literals(member.name);
    if (wanted === null || literals === null) return null;
    const options = [...literals].filter((one) => variable.members.includes(one));
    if (options.length > mostLiterals || kindOfVariable(wanted) !== 'text') return null;
    const cases = options.map(
      (one): Expression => ({
        type: 'and',
        left: compare(variableIs(wanted.key), '=', textIs(one)),
        right: setHas(variable.key, one),
        span,
      }),
    );
    const [first, ...others] = cases;
    return meantFlag(first === undefined ? flagIs(false) : others.reduce(either, first));
  }

  #size(of: ForeignExpression): Meant | null {
    if (of.type === 'list') return meantNumber(numberIs(of.of.length));
    const meant = this.of(of);
    if (meant?.kind !== 'set' || meant.tree.type !== 'variable') return null;
    return meantNumber({ type: 'size', variable: meant.tree.name, span });
  }

  #junction({
    type,
    left,
    right,
  }: Extract<ForeignExpression, { type: 'and' | 'or' }>): Meant | null {
    const one = this.condition(left);
    const other = this.condition(right);
    if (one === null || other === null) return null;
    const [decides, leaves] = type === 'and' ? [isNever, isAlways] : [isAlways, isNever];
    if (decides(one) || leaves(other)) return meantFlag(one);
    if (decides(other) || leaves(one)) return meantFlag(other);
    return meantFlag({ type, left: one, right: other, span });
  }

  #compare(tree: Extract<ForeignExpression, { type: 'compare' }>): Meant | null {
    const { operator } = tree;
    const left = this.of(tree.left);
    const right = this.of(tree.right);
    if (left === null || right === null) return null;
    const isEquality = operator === '=' || operator === '!=';
    if (!isEquality) {
      const [one, other] = [this.number(tree.left), this.number(tree.right)];
      return one && other && meantFlag(compare(one, operator, other));
    }
    const same = this.#same(left, right);
    return same && meantFlag(operator === '=' ? same : not(same));
  }

  #same(left: Meant, right: Meant): Expression | null {
    if (left.kind === 'set' || right.kind === 'set') return this.#sameSet(left, right);
    if (left.kind !== right.kind)
      return this.#sameOfKinds(left, right) ?? this.#sameOfKinds(right, left);
    if (left.kind === 'number') return this.#sameNumber(left, right);
    if (left.kind === 'flag') {
      if (right.tree.type === 'flag') return right.tree.value ? left.tree : not(left.tree);
      if (left.tree.type === 'flag') return left.tree.value ? right.tree : not(right.tree);
      return compare(left.tree, '=', right.tree);
    }
    return this.#sameText(left.tree, right.tree) ?? this.#sameText(right.tree, left.tree);
  }

  #sameNumber(left: Meant, right: Meant): Expression {
    for (const [one, other] of [
      [left.tree, right.tree],
      [right.tree, left.tree],
    ] as const) {
      const variable = one.type === 'variable' ? this.#variables.ofKey(one.name.text) : null;
      // A number that it cannot hold it never is.
      const decimals =
        other.type === 'number' ? (String(other.value).split('.')[1] ?? '').length : 0;
      if (variable?.kind === 'number' && decimals > variable.decimals) return flagIs(false);
    }
    return compare(left.tree, '=', right.tree);
  }

  /** Of a text and a number or flag: as the variable of texts holds that. */
  #sameOfKinds(text: Meant, other: Meant): Expression | null {
    if (other.kind === 'flag' && text.kind === 'number' && other.tree.type === 'flag') {
      return compare(text.tree, other.tree.value ? '=' : '=', numberIs(other.tree.value ? 1 : 0));
    }
    if (text.kind !== 'text')
      return text.kind === 'flag' && other.kind === 'number'
        ? this.#sameFlag(text.tree, other.tree)
        : null;
    if (text.tree.type === 'text') {
      const value = Number(text.tree.value);
      const isNumber =
        other.kind === 'number' && text.tree.value.trim() !== '' && Number.isFinite(value);
      return isNumber ? compare(other.tree, '=', numberIs(onScale(value))) : flagIs(false);
    }
    if (other.tree.type === 'number')
      return this.#sameText(text.tree, textIs(String(other.tree.value)));
    if (other.tree.type === 'flag')
      return this.#sameText(text.tree, textIs(other.tree.value ? 'yes' : ''));
    return null;
  }

  #sameFlag(flag: Expression, number: Expression): Expression | null {
    if (number.type !== 'number') return null;
    if (number.value === 0) return not(flag);
    return number.value === 1 ? flag : flagIs(false);
  }

  /** `right` a literal, or both of lists that are known. */
  #sameText(left: Expression, right: Expression): Expression | null {
    if (left.type === 'text' && right.type === 'text') return flagIs(left.value === right.value);
    if (left.type !== 'variable') return null;
    const variable = this.#variables.ofKey(left.name.text);
    if (right.type === 'text') {
      if (variable?.kind === 'choice' && !variable.options.includes(right.value))
        return flagIs(false);
      return compare(left, '=', right);
    }
    if (right.type !== 'variable') return null;
    const other = this.#variables.ofKey(right.name.text);
    if (variable?.kind === 'choice' && other?.kind === 'choice') {
      const isCommon = variable.options.some((one) => other.options.includes(one));
      return isCommon ? compare(left, '=', right) : flagIs(false);
    }
    const options =
      variable?.kind === 'choice'
        ? variable.options
        : other?.kind === 'choice'
          ? other.options
          : [];
    if (options.length === 0 || options.length > mostLiterals) return null;
    const cases = options.map(
      (one): Expression => ({
        type: 'and',
        left: compare(left, '=', textIs(one)),
        right: compare(right, '=', textIs(one)),
        span,
      }),
    );
    const [first, ...others] = cases;
    return first === undefined ? null : others.reduce(either, first);
  }

  /** Only with an empty list. */
  #sameSet(left: Meant, right: Meant): Expression | null {
    const [set, other] = left.kind === 'set' ? [left, right] : [right, left];
    if (set.tree.type !== 'variable') return null;
    const isEmpty =
      (other.tree.type === 'text' && other.tree.value === '') ||
      (other.tree.type === 'number' && other.tree.value === 0) ||
      isNever(other.tree);
    if (!isEmpty) return null;
    return compare({ type: 'size', variable: set.tree.name, span }, '=', numberIs(0));
  }

  #arithmetic(tree: Extract<ForeignExpression, { type: 'arithmetic' }>): Meant | null {
    const { operator } = tree;
    const [left, right] = [this.of(tree.left), this.of(tree.right)];
    if (operator === '+' && (left?.kind === 'text' || right?.kind === 'text')) {
      if (left === null || right === null || left.kind === 'set' || right.kind === 'set')
        return null;
      if (left.tree.type === 'text' && right.tree.type === 'text') {
        return this.of({ type: 'text', value: left.tree.value + right.tree.value });
      }
      return meantText({ type: 'join', left: left.tree, right: right.tree, span });
    }
    const [one, other] = [this.number(tree.left), this.number(tree.right)];
    if (one === null || other === null) return null;
    return meantNumber({ type: 'arithmetic', operator, left: one, right: other, span });
  }
}

const meantNumber = (tree: Expression): Meant => ({ tree, kind: 'number' });
const meantFlag = (tree: Expression): Meant => ({ tree, kind: 'flag' });
const meantText = (tree: Expression): Meant => ({ tree, kind: 'text' });

const kindOfVariable = ({ kind }: Variable): Kind => (kind === 'choice' ? 'text' : kind);

const numberFits = (value: number): boolean =>
  Number.isFinite(value) && Math.abs(value) <= limits.scaledNumber;

const onScale = (value: number): number => {
  const scale = 10 ** limits.decimals;
  return Math.trunc(value * scale) / scale;
};
