/** Variables in words. */
import { t } from '../../t.ts';
import {
  firstMembers,
  firstOption,
  membersOf,
  numbersOf,
  optionsOf,
  type TypedValue,
  type TypedVariable,
  widest,
} from './variable-form.ts';

/** "Number, from 0 to 10 · begins at 3 · readers see it" */
export function summaryOf({ value, shown }: TypedVariable): string {
  const parts = [
    kindWords(value),
    t('studio.variables.beginsAt', { value: firstValue(value) }),
    ...(shown ? [t('studio.variables.isShown')] : []),
  ];
  return parts.join(' · ');
}

function kindWords(variable: TypedValue): string {
  const kind = t(`studio.variables.${variable.kind}`);
  if (variable.kind === 'choice') return `${kind}: ${optionsOf(variable).join(', ')}`;
  if (variable.kind === 'set') return `${kind}: ${membersOf(variable).join(', ')}`;
  if (variable.kind !== 'number') return kind;
  const { decimals } = variable.number;
  const words = decimals > 0 ? t('studio.variables.withDecimals', { kind, decimals }) : kind;
  const bounds = boundWords(variable);
  return bounds ? `${words}, ${bounds}` : words;
}

function boundWords(variable: TypedValue): string {
  const { min, max, decimals } = numbersOf(variable);
  const isOpenBelow = min === -widest(decimals);
  const isOpenAbove = max === widest(decimals);
  if (isOpenBelow && isOpenAbove) return '';
  if (isOpenAbove) return t('studio.variables.atLeast', { min });
  if (isOpenBelow) return t('studio.variables.atMost', { max });
  return t('studio.variables.between', { min, max });
}

function firstValue(variable: TypedValue): string {
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
