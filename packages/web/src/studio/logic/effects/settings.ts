/** Settings: what can be done with a variable, in the order in which it is offered. Each verb is one object. */
import type { Effect, Expression } from '@brasslamp/story/logic/tree';
import type { Variable } from '@brasslamp/story/model/variable';
import { nameOf, nowhere as span, valueTree, variableTree } from '../sentence/blanks.ts';
import type { TextKey } from '../sentence/grammar.ts';
import type { Literal, Said } from '../sentence/sentence.ts';
import { fits, literalOf } from '../sentence/values.ts';

export interface Setting {
  verb: TextKey;
  text: TextKey;
  /** The kinds of variables for which it is offered. */
  kinds: readonly Variable['kind'][];
  /** Whether what is said can be said of the variable, too. */
  suits: (said: Said, variable: Variable) => boolean;
  /** The value that the next verb begins with. */
  value: (said: Said, variable: Variable | undefined) => Literal | null;
  /** The words once the verb is chosen, after a value of the verb before. */
  begin: (value: Literal | null, variable: Variable | undefined, said: Said) => Partial<Said>;
  read: (effect: Effect) => Partial<Said> | null;
  write: (said: Said) => Effect;
}

const all: readonly Variable['kind'][] = ['number', 'flag', 'choice', 'text'];

const isNumber = (_: Said, { kind }: Variable) => kind === 'number';

/** An effect that sets the variable to an expression. */
const toValue = (
  read: (value: Expression, variable: string) => Partial<Said> | null,
  write: (said: Said) => Expression,
): Pick<Setting, 'read' | 'write'> => ({
  read(effect) {
    if (effect.type !== 'set') return null;
    const variable = effect.variable.text;
    const said = read(effect.value, variable);
    return said && { variable, ...said };
  },
  write: (said) => ({ type: 'set', variable: nameOf(said.variable), value: write(said), span }),
});

const change = (verb: TextKey, sign: '+' | '-'): Setting => ({
  verb,
  text: 'studio.logic.effects.change',
  kinds: ['number'],
  suits: isNumber,
  value: ({ number }) => number,
  begin: (value) => ({ number: typeof value === 'number' ? value : null }),
  ...toValue(
    (tree, variable) => {
      if (tree.type !== 'arithmetic' || tree.operator !== sign) return null;
      const { left, right } = tree;
      const isOwn = left.type === 'variable' && left.name.text === variable;
      const number = literalOf(right);
      return isOwn && typeof number === 'number' ? { number } : null;
    },
    ({ variable, number }) => {
      const [left, right] = [variableTree(variable), valueTree(number)];
      return { type: 'arithmetic', operator: sign, left, right, span };
    },
  ),
});

/** Adds a member to a set, or removes it. */
const member = (type: 'add' | 'remove'): Setting => ({
  verb: `studio.logic.sets.${type}`,
  text: `studio.logic.effects.${type}`,
  kinds: ['set'],
  suits: ({ member: own }, variable) => variable.kind === 'set' && variable.members.includes(own),
  value: () => null,
  begin: (_value, _variable, { member: own }) => ({ member: own }),
  read: (effect) =>
    effect.type === type ? { variable: effect.variable.text, member: effect.member.text } : null,
  write: ({ variable, member: own }) => ({
    type,
    variable: nameOf(variable),
    member: nameOf(own),
    span,
  }),
});

export const settings = {
  set: {
    verb: 'studio.logic.sets.set',
    text: 'studio.logic.effects.set',
    kinds: all,
    suits: ({ value }, variable) => fits(value, variable),
    value: ({ value }) => value,
    begin: (value) => ({ value }),
    ...toValue(
      (tree) => {
        const value = literalOf(tree);
        return value === null ? null : { value };
      },
      ({ value }) => valueTree(value),
    ),
  },

  more: change('studio.logic.sets.more', '+'),
  less: change('studio.logic.sets.less', '-'),

  /** A number from one to another, by chance. */
  range: {
    verb: 'studio.logic.sets.range',
    text: 'studio.logic.effects.range',
    kinds: ['number'],
    suits: isNumber,
    value: ({ from }, variable) => (variable?.kind === 'number' ? from : null),
    begin: () => ({ from: 1, to: 6 }),
    ...toValue(
      (tree) => {
        const values = tree.type === 'random' ? tree.of.map(literalOf) : [];
        const [from, to] = values;
        const isRange = values.length === 2 && typeof from === 'number' && typeof to === 'number';
        return isRange ? { from, to } : null;
      },
      ({ from, to }) => ({ type: 'random', of: [valueTree(from), valueTree(to)], span }),
    ),
  },

  /** A setting to one of several values, by chance. */
  pick: {
    verb: 'studio.logic.sets.pick',
    text: 'studio.logic.effects.pick',
    kinds: all,
    suits: () => false,
    value: ({ values }) => values[0] ?? null,
    begin: (value, variable) => ({ values: severalValues(value, variable) }),
    ...toValue(
      (tree) => {
        const of = tree.type === 'random' ? tree.of : [];
        const values = of.flatMap((one) => literalOf(one) ?? []);
        return values.length === of.length && values.length > 0 ? { values } : null;
      },
      ({ values }) => {
        // Exactly two numbers would mean all from one to the other.
        const isPair = values.length === 2 && values.every((one) => typeof one === 'number');
        const of = isPair ? [...values, ...values] : values;
        return { type: 'random', of: of.map(valueTree), span };
      },
    ),
  },

  add: member('add'),
  remove: member('remove'),
} satisfies Record<string, Setting>;

/** Two numbers would be read as all from one to the other. */
function severalValues(first: Literal | null, variable: Variable | undefined): Literal[] {
  if (variable?.kind === 'choice') return [...variable.options];
  if (variable?.kind === 'flag') return [true, false];
  if (variable?.kind === 'text') return [typeof first === 'string' ? first : '', ''];
  const number = typeof first === 'number' ? first : 1;
  return [number, number + 1, number + 2];
}
