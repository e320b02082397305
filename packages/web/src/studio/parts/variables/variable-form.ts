/** The form of a variable. */
import { limits } from '@brasslamp/story/model';
import type { Variable, VariableKind } from '@brasslamp/story/model/variable';
import type { Form } from '../../fields/form.ts';
import { linesIn } from '../../node/forms/rules-form.ts';
import { t } from '../../t.ts';
import { keyFaults, noName, type TypedName } from '../named/typed-name.ts';

/** A variable's value as it is typed. Each kind keeps what was filled in for it, also while another one is chosen. */
export interface TypedValue {
  kind: VariableKind;
  /** As typed. */
  number: { initial: string; min: string; max: string; decimals: number };
  flag: boolean;
  /** As typed: one option a line. */
  options: string;
  option: string;
  text: string;
  /** As typed: one member a line. */
  members: string;
  /** The words that are in it at first, as far as they are members. */
  chosen: string[];
}

export interface TypedVariable extends TypedName {
  shown: boolean;
  value: TypedValue;
}

const noValue: TypedValue = {
  kind: 'number',
  number: { initial: '0', min: '', max: '', decimals: 0 },
  flag: false,
  options: '',
  option: '',
  text: '',
  members: '',
  chosen: [],
};

export const variableForm: Form<Variable, TypedVariable> = {
  blank: () => ({ ...noName, shown: false, value: noValue }),
  read: (variable) => ({
    name: variable.label,
    key: variable.key,
    isKeyOwn: true,
    shown: variable.shown,
    value: { ...noValue, kind: variable.kind, ...typedValue(variable) },
  }),
  write: ({ name, key, shown, value }, id) => ({
    ...{ id, key, label: name.trim(), shown },
    ...firstOf(value),
  }),
  faults: (typed, { isTwin }) => [
    ...keyFaults(typed, isTwin),
    ...valueFaults(typed.value).map(([field, message]) => ({ path: `value.${field}`, message })),
  ],
  unique: ({ key }) => key,
};

function typedValue(variable: Variable): Partial<TypedValue> {
  switch (variable.kind) {
    case 'number': {
      const { initial, min, max, decimals } = variable;
      const most = widest(decimals);
      const number = {
        initial: String(initial),
        min: min === -most ? '' : String(min),
        max: max === most ? '' : String(max),
        decimals,
      };
      return { number };
    }
    case 'flag':
      return { flag: variable.initial };
    case 'choice':
      return { options: variable.options.join('\n'), option: variable.initial };
    case 'text':
      return { text: variable.initial };
    case 'set':
      return { members: variable.members.join('\n'), chosen: variable.initial };
  }
}

/** The options of a choice, without empty lines. */
export const optionsOf = ({ options }: Pick<TypedValue, 'options'>): string[] => linesIn(options);

/** The members of a set, without empty lines. */
export const membersOf = ({ members }: Pick<TypedValue, 'members'>): string[] => linesIn(members);

/** The members that are in the set at first, in the order of all members. */
export const firstMembers = (draft: Pick<TypedValue, 'members' | 'chosen'>): string[] =>
  membersOf(draft).filter((member) => draft.chosen.includes(member));

/** The option that it begins with: the first one until another is picked. */
export function firstOption(draft: Pick<TypedValue, 'options' | 'option'>): string {
  const options = optionsOf(draft);
  return options.includes(draft.option) ? draft.option : (options[0] ?? '');
}

/** The kind, the first value and what it may become. */
function firstOf(value: TypedValue) {
  const { kind } = value;
  switch (kind) {
    case 'number':
      return { kind, ...numbersOf(value) };
    case 'flag':
      return { kind, initial: value.flag };
    case 'choice':
      return { kind, options: optionsOf(value), initial: firstOption(value) };
    case 'text':
      return { kind, initial: value.text.trim() };
    case 'set':
      return { kind, members: membersOf(value), initial: firstMembers(value) };
  }
}

/** The distance from 0 that a number with so many decimals can have. */
const farthest = (decimals: number): number =>
  decimals === 0 ? limits.number : Math.floor(limits.scaledNumber / 10 ** decimals);

/** The bound of a number that has none of its own. */
export const widest = (decimals: number): number => Math.min(limits.number, farthest(decimals));

/** Bounds that are left empty are the widest. */
export function numbersOf({ number }: Pick<TypedValue, 'number'>) {
  const { initial, min, max, decimals } = number;
  const most = widest(decimals);
  return {
    initial: Number(initial),
    min: min.trim() === '' ? -most : Number(min),
    max: max.trim() === '' ? most : Number(max),
    decimals,
  };
}

function valueFaults(draft: TypedValue): [field: string, message: string][] {
  if (draft.kind === 'number') return checkNumbers(draft);
  const words = draft.kind === 'choice' ? optionsOf(draft) : membersOf(draft);
  const isList = draft.kind === 'choice' || draft.kind === 'set';
  const problem = isList ? listProblem(draft.kind, words) : undefined;
  return problem === undefined ? [] : [[draft.kind === 'set' ? 'members' : 'options', problem]];
}

function listProblem(kind: VariableKind, words: string[]): string | undefined {
  const most = kind === 'set' ? limits.membersPerSet : limits.optionsPerVariable;
  if (words.length === 0) return t('studio.variables.noOptions');
  const twice = words.find((word, index) => words.indexOf(word) !== index);
  if (twice !== undefined) return t('studio.variables.optionTwice', { twice });
  if (words.length > most) return t('studio.variables.tooMany', { most });
  const isLong = words.some(({ length }) => length > limits.valueCharacters);
  return isLong ? t('studio.variables.tooLong', { most: limits.valueCharacters }) : undefined;
}

function checkNumbers(draft: TypedValue): [field: string, message: string][] {
  const numbers = numbersOf(draft);
  const { decimals } = numbers;
  const fields = ['initial', 'min', 'max'] as const;
  const wrong = fields.filter((field) => !isNumberWith(decimals, numbers[field]));
  if (draft.number.initial.trim() === '') wrong.unshift('initial');
  if (wrong.length > 0) {
    const most = farthest(decimals).toLocaleString('en');
    const words =
      decimals === 0
        ? t('studio.variables.wholeNumber', { most })
        : t('studio.variables.decimalNumber', { decimals, most });
    return [...new Set(wrong)].map((field) => [field, words]);
  }
  const { initial, min, max } = numbers;
  if (min > max) return [['min', t('studio.variables.minOverMax')]];
  if (initial >= min && initial <= max) return [];
  return [['initial', t('studio.variables.outside', { min, max })]];
}

const isNumberWith = (decimals: number, value: number): boolean =>
  Number.isFinite(value) &&
  Math.abs(value) <= farthest(decimals) &&
  Number(value.toFixed(decimals)) === value;
