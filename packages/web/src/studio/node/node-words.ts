/** Choices and rules of a node in words. */
import type { Call } from '@brasslamp/story/model';
import { conditionWords } from '../logic/conditions/conditions.ts';
import { effectWords } from '../logic/effects/effects.ts';
import type { LogicNames } from '../logic/names/logic-names.ts';
import { t } from '../t.ts';
import type { TypedChoice } from './forms/choice-form.ts';
import { type TypedRules, tagsIn } from './forms/rules-form.ts';
import type { TypedWay } from './forms/way-form.ts';
import { canCall } from './targets/target.ts';
import { type NameOf, targetWords } from './targets/target-words.ts';

/** Sentences for when the choice is offered and for what it does, one a part; empty = no rules. */
export function choiceRules(choice: TypedChoice, names: LogicNames, nameOf: NameOf): string[] {
  const { when, otherwise, reason, effects, target, call } = choice;
  const parts: string[] = [];
  if (when.trim() !== '') {
    const condition = conditionWords(when, names);
    parts.push(t(`studio.choices.rules.${otherwise}`, { condition }));
    if (otherwise === 'lock' && reason !== '') parts.push(`“${reason}”`);
  }
  parts.push(...effects.map((effect) => effectWords(effect, names)));
  if (canCall(target)) parts.push(...callWords(call, nameOf));
  if (choice.ask.isOn) {
    parts.unshift(t('studio.ask.words', { variable: choice.ask.variable || '…' }));
  }
  return parts;
}

/** The words for a detour, with where it returns if that is not here. */
function callWords(call: Call, nameOf: NameOf): string[] {
  if (call === false) return [];
  if (call === true) return [t('studio.choices.rules.call')];
  const node = nameOf(call.then) ?? t('studio.targets.goneName');
  return [t('studio.choices.rules.callThen', { node })];
}

/** The ways on as sentences: "If you have the lamp → Cellar · this text stays above". */
export function wayLines(ways: readonly TypedWay[], nameOf: NameOf, names: LogicNames): string[] {
  return ways.map(({ when, target, call, keep_text }) => {
    const condition =
      when.trim() === ''
        ? t('studio.continue.always')
        : t('studio.continue.if', { condition: conditionWords(when, names) });
    const parts = [
      `${condition} → ${targetWords(target, nameOf)}`,
      ...(canCall(target) ? callWords(call, nameOf) : []),
      t(keep_text ? 'studio.continue.keeps' : 'studio.continue.drops'),
    ];
    return parts.join(' · ');
  });
}

/** Null where the node offers no pool. */
export function poolWords({ pool }: TypedRules): string | null {
  if (!pool.isOn) return null;
  const { tag, limit, call } = pool;
  const offers = t('studio.pool.words', { tag: tag || '…', limit: limit ?? '…' });
  return call ? `${offers} · ${t('studio.choices.rules.call')}` : offers;
}

/** Null for a node that no other offers. */
export function offeredWords(rules: TypedRules, names: LogicNames): string | null {
  const { available_when: when, priority } = rules;
  const tags = tagsIn(rules.tags);
  if (tags.length === 0 && when.trim() === '' && !priority) return null;
  const parts = [t('studio.offered.words', { count: tags.length, tags: tags.join(', ') })];
  if (when.trim() !== '') {
    const condition = conditionWords(when, names);
    parts.push(t('studio.choices.rules.hide', { condition }));
  }
  if (priority) parts.push(t('studio.offered.priorityWords', { priority }));
  return parts.join(' · ');
}
