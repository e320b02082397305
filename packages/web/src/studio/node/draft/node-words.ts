import { conditionWords } from '../../logic/conditions/conditions.ts';
import { effectWords } from '../../logic/effects/effects.ts';
import type { LogicNames } from '../../logic/names/logic-names.ts';
import { t } from '../../t.ts';
import {
  type ChoiceDraft,
  type NodeDraft,
  type PlaceDraft,
  type TargetDraft,
  tagsIn,
} from './node-draft.ts';

type NameOf = (id: string) => string | undefined;

/** Sentences for when the choice is offered and for what it does, one a part; empty = no rules. */
export function choiceRules(choice: ChoiceDraft, names: LogicNames): string[] {
  const { when, otherwise, reason, effects, target } = choice;
  const parts: string[] = [];
  if (when.trim() !== '') {
    const condition = conditionWords(when, names);
    parts.push(t(`studio.choices.rules.${otherwise}`, { condition }));
    if (otherwise === 'lock' && reason !== '') parts.push(`“${reason}”`);
  }
  parts.push(...effects.map((effect) => effectWords(effect, names)));
  if (choice.call && canCall(target)) parts.push(t('studio.choices.rules.call'));
  if (choice.ask.isOn) {
    parts.unshift(t('studio.ask.words', { variable: choice.ask.variable || '…' }));
  }
  return parts;
}

/** The ways on as sentences: "If you have the lamp → Cellar · this text stays above". */
export function continueLines(
  { continues }: Pick<NodeDraft, 'continues'>,
  nameOf: NameOf,
  names: LogicNames,
): string[] {
  return continues.map(({ when, target, call, keepText }) => {
    const condition =
      when.trim() === ''
        ? t('studio.continue.always')
        : t('studio.continue.if', { condition: conditionWords(when, names) });
    const parts = [
      `${condition} → ${targetWords(target, nameOf)}`,
      ...(call && canCall(target) ? [t('studio.choices.rules.call')] : []),
      t(keepText ? 'studio.continue.keeps' : 'studio.continue.drops'),
    ];
    return parts.join(' · ');
  });
}

/** A choice that stays, or goes back, cannot be a call. */
export const canCall = ({ kind }: TargetDraft): boolean =>
  kind === 'node' || kind === 'new' || kind === 'chance';

export function targetWords(target: TargetDraft, nameOf: NameOf): string {
  if (target.kind !== 'chance') return placeWords(target, nameOf);
  const places = target.places.map(
    ({ place, weight }) => `${placeWords(place, nameOf)} (${weight ?? '…'})`,
  );
  return t('studio.chance.words', { places: places.join(', ') });
}

function placeWords(place: PlaceDraft, nameOf: NameOf): string {
  if (place.kind === 'new') return place.name;
  if (place.kind !== 'node') return t(`studio.targets.${place.kind}`);
  return nameOf(place.id) ?? t('studio.targets.aNode');
}

/** Null where the node offers no pool. */
export function poolWords({ pool }: NodeDraft): string | null {
  if (!pool.isOn) return null;
  const { tag, limit, call } = pool;
  const offers = t('studio.pool.words', { tag: tag || '…', limit: limit ?? '…' });
  return call ? `${offers} · ${t('studio.choices.rules.call')}` : offers;
}

/** Null for a node that no other offers. */
export function offeredWords(draft: NodeDraft, names: LogicNames): string | null {
  const tags = tagsIn(draft);
  if (tags.length === 0 && draft.availableWhen.trim() === '' && !draft.priority) return null;
  const parts = [t('studio.offered.words', { count: tags.length, tags: tags.join(', ') })];
  if (draft.availableWhen.trim() !== '') {
    const condition = conditionWords(draft.availableWhen, names);
    parts.push(t('studio.choices.rules.hide', { condition }));
  }
  if (draft.priority) parts.push(t('studio.offered.priorityWords', { priority: draft.priority }));
  return parts.join(' · ');
}
