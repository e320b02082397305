/** What the variables' form holds, and how it becomes what the API takes and gives. */
import type { BodyIn, Reply } from '@brasslamp/contract';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { mergeFields, mergeWhole } from '@brasslamp/story/edit';
import { limits } from '@brasslamp/story/model';
import type { Variable, VariableKind } from '@brasslamp/story/model/variable';
import { hasShapeOf } from '../../forms/store/has-shape-of.ts';
import {
  checkKeys,
  type ListDraft,
  mergeNamed,
  type NamedDraft,
  newNamed,
  remaining,
} from '../named-list/named-draft.ts';
import { t } from '../t.ts';

/** Each kind keeps what was filled in for it, also while another one is chosen. */
export interface VariableDraft extends NamedDraft {
  kind: VariableKind;
  shown: boolean;
  /** As typed. */
  number: { initial: string; min: string; max: string };
  flag: boolean;
  /** As typed: one option a line. */
  options: string;
  option: string;
  text: string;
}

export type VariablesDraft = ListDraft<VariableDraft>;
export type SavedVariables = Reply<'GET /api/stories/:username/:story_slug/variables'>;
type Body = BodyIn<'PUT /api/stories/:username/:story_slug/variables'>;

export const newVariable = (): VariableDraft => ({
  ...newNamed(),
  kind: 'number',
  shown: false,
  number: { initial: '0', min: '', max: '' },
  flag: false,
  options: '',
  option: '',
  text: '',
});

export const toVariablesDraft = ({ variables }: { variables: Variable[] }): VariablesDraft => ({
  entries: variables.map(toVariableDraft),
});

function toVariableDraft(variable: Variable): VariableDraft {
  const { id, key, label, shown, kind } = variable;
  const draft = { ...newVariable(), id, name: label, key, isKeyOwn: true, shown, kind };
  switch (variable.kind) {
    case 'number': {
      const { initial, min, max } = variable;
      const number = {
        initial: String(initial),
        min: min === -limits.number ? '' : String(min),
        max: max === limits.number ? '' : String(max),
      };
      return { ...draft, number };
    }
    case 'flag':
      return { ...draft, flag: variable.initial };
    case 'choice':
      return { ...draft, options: variable.options.join('\n'), option: variable.initial };
    case 'text':
      return { ...draft, text: variable.initial };
  }
}

/** The options of a choice, without empty lines. */
export const optionsOf = ({ options }: Pick<VariableDraft, 'options'>): string[] =>
  options
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

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
  }
}

/** Bounds that are left empty are the widest. */
export function numbersOf({ number }: Pick<VariableDraft, 'number'>) {
  return {
    initial: Number(number.initial),
    min: number.min.trim() === '' ? -limits.number : Number(number.min),
    max: number.max.trim() === '' ? limits.number : Number(number.max),
  };
}

/** What is wrong before any server is asked. */
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
  if (draft.kind !== 'choice') return [];
  const options = optionsOf(draft);
  const twice = options.find((option, index) => options.indexOf(option) !== index);
  if (options.length === 0) return [['options', t('studio.variables.noOptions')]];
  if (twice !== undefined) return [['options', t('studio.variables.optionTwice', { twice })]];
  if (options.length > limits.optionsPerVariable) {
    return [['options', t('studio.variables.tooMany', { most: limits.optionsPerVariable })]];
  }
  const isLong = options.some(({ length }) => length > limits.valueCharacters);
  return isLong
    ? [['options', t('studio.variables.tooLong', { most: limits.valueCharacters })]]
    : [];
}

function checkNumbers(draft: VariableDraft): [field: string, message: string][] {
  const numbers = numbersOf(draft);
  const fields = ['initial', 'min', 'max'] as const;
  const wrong = fields.filter(
    (field) => !Number.isInteger(numbers[field]) || Math.abs(numbers[field]) > limits.number,
  );
  if (draft.number.initial.trim() === '') wrong.unshift('initial');
  if (wrong.length > 0) {
    return [...new Set(wrong)].map((field) => [field, t('studio.variables.wholeNumber')]);
  }
  const { initial, min, max } = numbers;
  if (min > max) return [['min', t('studio.variables.minOverMax')]];
  if (initial >= min && initial <= max) return [];
  return [['initial', t('studio.variables.outside', { min, max })]];
}

export const mergeVariables = mergeNamed<VariableDraft>({
  kind: mergeWhole(),
  shown: mergeWhole(),
  number: mergeFields({ initial: mergeWhole(), min: mergeWhole(), max: mergeWhole() }),
  flag: mergeWhole(),
  options: mergeWhole(),
  option: mergeWhole(),
  text: mergeWhole(),
});

export const isVariablesDraft = (value: unknown): value is VariablesDraft =>
  hasShapeOf({ entries: [] }, value) &&
  (value as VariablesDraft).entries.every(
    (entry) =>
      hasShapeOf({ ...newVariable(), id: null }, entry) &&
      (entry.id === null || typeof entry.id === 'string'),
  );
