/** What a row does with its variable or item, and how it changes to something else. */
import type { SetVariable, Variable } from '@brasslamp/story/model/variable';
import { t } from '../../t.ts';
import type { Literal } from '../words/values.ts';
import type { EffectBody, EffectOfKind } from './effect-view.ts';

export type Setting = EffectOfKind<'set' | 'change' | 'range' | 'pick' | 'add' | 'remove'>;
export type SettingVerb = 'set' | 'more' | 'less' | 'range' | 'pick' | 'add' | 'remove';

export const isSetting = (body: EffectBody): body is Setting => 'variable' in body;

export const settingVerb = (body: Setting): SettingVerb =>
  body.kind === 'change' ? body.by : body.kind;

const verbsByKind: Record<Variable['kind'], SettingVerb[]> = {
  number: ['set', 'more', 'less', 'range', 'pick'],
  flag: ['set', 'pick'],
  choice: ['set', 'pick'],
  text: ['set', 'pick'],
  set: ['add', 'remove'],
};

export function settingVerbs(body: Setting, variable: Variable | undefined) {
  const ids = verbsByKind[variable?.kind ?? 'text'];
  const current = settingVerb(body);
  const all = ids.includes(current) ? ids : [...ids, current];
  return all.map((id) => ({ id, words: t(`studio.logic.sets.${id}`) }));
}

/** The same variable, with as much of the value as still fits. */
export function withSettingVerb(
  body: Setting,
  verb: SettingVerb,
  variable: Variable | undefined,
): Setting {
  const key = body.variable;
  const first = firstValue(body, variable);
  const number = typeof first === 'number' ? first : null;
  switch (verb) {
    case 'set':
      return { kind: 'set', variable: key, value: first };
    case 'more':
    case 'less':
      return { kind: 'change', variable: key, by: verb, number };
    case 'range':
      return { kind: 'range', variable: key, from: 1, to: 6 };
    case 'pick':
      return { kind: 'pick', variable: key, values: severalValues(first, variable) };
    case 'add':
    case 'remove':
      return { kind: verb, variable: key, member: 'member' in body ? body.member : '' };
  }
}

function firstValue(body: Setting, variable: Variable | undefined): Literal | null {
  if (body.kind === 'set') return body.value;
  if (body.kind === 'change') return body.number;
  if (body.kind === 'pick') return body.values[0] ?? null;
  if (body.kind !== 'range') return null;
  return variable?.kind === 'number' ? body.from : null;
}

/** Two numbers would be read as all from one to the other. */
function severalValues(first: Literal | null, variable: Variable | undefined): Literal[] {
  if (variable?.kind === 'choice') return [...variable.options];
  if (variable?.kind === 'flag') return [true, false];
  if (variable?.kind === 'text') return [typeof first === 'string' ? first : '', ''];
  const number = typeof first === 'number' ? first : 1;
  return [number, number + 1, number + 2];
}

/** The row about another variable: what is set stays, where it fits that one's kind. */
export function withSetVariable(
  body: Setting,
  key: string,
  variable: Variable | undefined,
): Setting {
  if (!variable || fits(body, variable)) return { ...body, variable: key };
  return variable.kind === 'set'
    ? { kind: 'add', variable: key, member: variable.members[0] ?? '' }
    : { kind: 'set', variable: key, value: beginning(variable) };
}

function beginning(variable: Exclude<Variable, SetVariable>): Literal | null {
  if (variable.kind === 'number') return null;
  if (variable.kind === 'flag') return true;
  return variable.kind === 'choice' ? (variable.options[0] ?? '') : '';
}

function fits(body: Setting, variable: Variable): boolean {
  if ('member' in body) return variable.kind === 'set' && variable.members.includes(body.member);
  if (variable.kind === 'number') {
    return body.kind !== 'pick' && (body.kind !== 'set' || typeof body.value === 'number');
  }
  return body.kind === 'set' && fitsValue(body.value, variable);
}

function fitsValue(value: Literal | null, variable: Variable): boolean {
  if (variable.kind === 'flag') return typeof value === 'boolean';
  if (variable.kind === 'choice') return variable.options.some((option) => option === value);
  return typeof value === 'string';
}

const newKinds = ['set', 'give', 'take', 'move', 'unlock', 'text'] as const;
type NewEffect = (typeof newKinds)[number];

export const newEffectOptions = () =>
  newKinds.map((id) => ({ id, words: t(`studio.logic.addEffect.${id}`) }));

export function newEffectBody(kind: NewEffect): EffectBody {
  switch (kind) {
    case 'set':
      return { kind, variable: '', value: null };
    case 'give':
    case 'take':
      return { kind, item: '', number: 'one' };
    case 'move':
      return { kind, item: '', to: { node: '' } };
    case 'unlock':
      return { kind, achievement: '' };
    case 'text':
      return { kind, text: '' };
  }
}
