/** Effects as sentences, for those who read or hear them. */

import { t } from '../../t.ts';
import { inWords } from '../controls/sentence.tsx';
import type { LogicNames, NameKind } from '../names/logic-names.ts';
import { blankMark, valueWords } from '../words/values.ts';
import { isSetting, settingVerb } from './effect-verbs.ts';
import { type EffectBody, readEffect } from './effect-view.ts';

/** "Take away 3 coins". */
export const effectWords = (written: string, names: LogicNames): string =>
  bodyWords(readEffect(written), names);

export function bodyWords(body: EffectBody, names: LogicNames): string {
  return body.kind === 'text'
    ? body.text || blankMark
    : inWords(effectTemplate(body), slotsOf(body, names));
}

export const effectTemplate = ({ kind }: EffectBody): string => t(`studio.logic.effects.${kind}`);

function slotsOf(body: EffectBody, names: LogicNames): Record<string, string> {
  const called = (kind: NameKind, key: string) => names.called(kind, key) ?? (key || blankMark);
  const slots: Record<string, string> = {};
  if (isSetting(body)) slots.verb = t(`studio.logic.sets.${settingVerb(body)}`);
  if ('variable' in body) slots.variable = called('variables', body.variable);
  if ('item' in body) slots.item = called('items', body.item);
  if ('achievement' in body) slots.achievement = called('achievements', body.achievement);
  if ('member' in body) slots.member = body.member || blankMark;
  if ('value' in body) slots.value = valueWords(body.value);
  if ('number' in body) slots.number = body.number === 'one' ? '' : valueWords(body.number);
  if (body.kind === 'range') {
    slots.from = valueWords(body.from);
    slots.to = valueWords(body.to);
  }
  if (body.kind === 'pick') slots.values = body.values.map(valueWords).join(', ');
  if (body.kind === 'move') {
    const { to } = body;
    if (typeof to === 'object') slots.node = called('nodes', to.node);
    slots.place = t(`studio.logic.places.${typeof to === 'object' ? 'node' : to}`);
  }
  return slots;
}
