/** Variables in words: at a glance, for lists of what is wrong, and for comparing two versions. */
import type { DiffField } from '../../forms/conflict-view.tsx';
import { entryDiffFields } from '../named-list/named-draft.ts';
import { t } from '../t.ts';
import {
  firstMembers,
  firstOption,
  membersOf,
  numbersOf,
  optionsOf,
  type VariableDraft,
  type VariablesDraft,
  widest,
} from './variable-draft.ts';

/** "Number, from 0 to 10 · begins at 3 · readers see it" */
export function summaryOf(variable: VariableDraft): string {
  const parts = [
    kindWords(variable),
    t('studio.variables.beginsAt', { value: firstValue(variable) }),
    ...(variable.shown ? [t('studio.variables.isShown')] : []),
  ];
  return parts.join(' · ');
}

function kindWords(variable: VariableDraft): string {
  const kind = t(`studio.variables.${variable.kind}`);
  if (variable.kind === 'choice') return `${kind}: ${optionsOf(variable).join(', ')}`;
  if (variable.kind === 'set') return `${kind}: ${membersOf(variable).join(', ')}`;
  if (variable.kind !== 'number') return kind;
  const { decimals } = variable.number;
  const words = decimals > 0 ? t('studio.variables.withDecimals', { kind, decimals }) : kind;
  const bounds = boundWords(variable);
  return bounds ? `${words}, ${bounds}` : words;
}

function boundWords(variable: VariableDraft): string {
  const { min, max, decimals } = numbersOf(variable);
  const isOpenBelow = min === -widest(decimals);
  const isOpenAbove = max === widest(decimals);
  if (isOpenBelow && isOpenAbove) return '';
  if (isOpenAbove) return t('studio.variables.atLeast', { min });
  if (isOpenBelow) return t('studio.variables.atMost', { max });
  return t('studio.variables.between', { min, max });
}

function firstValue(variable: VariableDraft): string {
  if (variable.kind === 'number') return variable.number.initial;
  if (variable.kind === 'flag') {
    return t(variable.flag ? 'studio.variables.yes' : 'studio.variables.no');
  }
  if (variable.kind === 'set') {
    return firstMembers(variable).join(', ') || t('studio.variables.emptySet');
  }
  if (variable.kind === 'text' && variable.text === '') return t('studio.variables.emptyText');
  return `“${variable.kind === 'choice' ? firstOption(variable) : variable.text}”`;
}

export const diffFieldsOf = (draft: VariablesDraft): DiffField[] =>
  entryDiffFields(draft, (entry) => `${entry.name} (${entry.key}): ${summaryOf(entry)}`);

const labels = {
  label: 'studio.named.name',
  key: 'studio.named.key',
  kind: 'studio.variables.kind',
  initial: 'studio.variables.initial',
  min: 'studio.variables.min',
  max: 'studio.variables.max',
  options: 'studio.variables.options',
  decimals: 'studio.variables.decimals',
  members: 'studio.variables.members',
} as const;

const isLabelled = (field: string): field is keyof typeof labels => field in labels;

export function labelOfVariableField(path: string): string {
  const [, index, field = ''] = path.split('.');
  const label = isLabelled(field) ? t(labels[field]) : '';
  return index === undefined
    ? t('studio.variables.heading')
    : t('studio.variables.fieldOf', { place: Number(index) + 1, label });
}
