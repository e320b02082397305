/** The draft of the variables' form, and how it becomes what the API takes and gives. */
import type { BodyIn } from '@brasslamp/contract';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { limits } from '@brasslamp/story/model';
import type { Variable, VariableKind } from '@brasslamp/story/model/variable';
import {
  checkKeys,
  type ListDraft,
  type NamedDraft,
  newNamed,
  remaining,
} from '../named-list/named-draft.ts';
import { t } from '../t.ts';

/** A variable in the form. Each kind keeps what was filled in for it, also while another one is chosen. */
export interface VariableDraft extends NamedDraft {
  kind: VariableKind;
  shown: boolean;
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

export type VariablesDraft = ListDraft<VariableDraft>;
type Body = BodyIn<'PUT /api/stories/:username/:story_slug/variables'>;

export const newVariable = (): VariableDraft => ({
  ...newNamed(),
  kind: 'number',
  shown: false,
  number: { initial: '0', min: '', max: '', decimals: 0 },
  flag: false,
  options: '',
  option: '',
  text: '',
  members: '',
  chosen: [],
});

export const toVariablesDraft = ({ variables }: { variables: Variable[] }): VariablesDraft => ({
  entries: variables.map(toVariableDraft),
});

function toVariableDraft(variable: Variable): VariableDraft {
  const { id, key, label, shown, kind } = variable;
  const draft = { ...newVariable(), id, name: label, key, isKeyOwn: true, shown, kind };
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
      return { ...draft, number };
    }
    case 'flag':
      return { ...draft, flag: variable.initial };
    case 'choice':
      return { ...draft, options: variable.options.join('\n'), option: variable.initial };
    case 'text':
      return { ...draft, text: variable.initial };
    case 'set':
      return { ...draft, members: variable.members.join('\n'), chosen: variable.initial };
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The options of a choice, without empty lines. */
export const optionsOf = ({ options }: Pick<VariableDraft, 'options'>): string[] =>
  linesOf(options);

/** The members of a set, without empty lines. */
export const membersOf = ({ members }: Pick<VariableDraft, 'members'>): string[] =>
  linesOf(members);

/** The members that are in the set at first, in the order of all members. */
export const firstMembers = (draft: Pick<VariableDraft, 'members' | 'chosen'>): string[] =>
  membersOf(draft).filter((member) => draft.chosen.includes(member));

/** The option that it begins with: the first one until another is picked. */
export function firstOption(draft: Pick<VariableDraft, 'options' | 'option'>): string {
  const options = optionsOf(draft);
  return options.includes(draft.option) ? draft.option : (options[0] ?? '');
}

export const toVariablesBody = (draft: VariablesDraft): Body => ({
  variables: remaining(draft).map(toVariable),
});

function toVariable(draft: VariableDraft): Body['variables'][number] {
  const { id, key, shown, kind } = draft;
  const named = { ...(id !== null && { id }), key, label: draft.name.trim(), shown };
  switch (kind) {
    case 'number':
      return { ...named, kind, ...numbersOf(draft) };
    case 'flag':
      return { ...named, kind, initial: draft.flag };
    case 'choice':
      return { ...named, kind, options: optionsOf(draft), initial: firstOption(draft) };
    case 'text':
      return { ...named, kind, initial: draft.text.trim() };
    case 'set':
      return { ...named, kind, members: membersOf(draft), initial: firstMembers(draft) };
  }
}

/** The distance from 0 that a number with so many decimals can have. */
const farthest = (decimals: number): number =>
  decimals === 0 ? limits.number : Math.floor(limits.scaledNumber / 10 ** decimals);

/** The bound of a number that has none of its own. */
export const widest = (decimals: number): number => Math.min(limits.number, farthest(decimals));

/** Bounds that are left empty are the widest. */
export function numbersOf({ number }: Pick<VariableDraft, 'number'>) {
  const { initial, min, max, decimals } = number;
  const most = widest(decimals);
  return {
    initial: Number(initial),
    min: min.trim() === '' ? -most : Number(min),
    max: max.trim() === '' ? most : Number(max),
    decimals,
  };
}

/** The faults that are found before any server is asked. */
export const checkVariables = (draft: VariablesDraft): FieldError[] => [
  ...checkKeys(draft, 'variables'),
  ...remaining(draft).flatMap((variable, index) =>
    checkValue(variable).map(([field, message]) => ({
      path: `variables.${index}.${field}`,
      message,
    })),
  ),
];

function checkValue(draft: VariableDraft): [field: string, message: string][] {
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

function checkNumbers(draft: VariableDraft): [field: string, message: string][] {
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
