/** A node's form in words: for lists of what is wrong, and for comparing two versions. */
import type { DiffField } from '../../../forms/conflict-view.tsx';
import { conditionWords } from '../../logic/conditions/condition-words.ts';
import { effectWords } from '../../logic/effects/effect-words.ts';
import type { LogicNames } from '../../logic/names/logic-names.ts';
import { t } from '../../t.ts';
import {
  type ChoiceDraft,
  contentNotesIn,
  type NodeDraft,
  type PlaceDraft,
  remaining,
  type TargetDraft,
  tagsIn,
} from './node-draft.ts';

type NameOf = (id: string) => string | undefined;

export function labelOfNodeField(path: string): string {
  const [, place] = /^continue\.(\d+)/.exec(path) ?? [];
  if (place !== undefined) return t('studio.continue.one', { place: Number(place) + 1 });
  const [, index, field, part] = /^actions\.(\d+)(?:\.(\w+))?(?:\.(\d+))?/.exec(path) ?? [];
  if (index === undefined) return ownLabel(path);
  const choice = t('studio.choices.one', { place: Number(index) + 1 });
  return [choice, choiceLabel(field), field === 'effects' && lineOf(part)]
    .filter(Boolean)
    .join(', ');
}

function choiceLabel(field: string | undefined): string {
  if (field === 'target') return t('studio.targets.label');
  if (field === 'when') return t('studio.choices.when');
  if (field === 'ask') return t('studio.ask.variable');
  if (field === 'effects') return t('studio.choices.effects');
  return t(field === 'reason' ? 'studio.choices.reason' : 'studio.choices.label');
}

const lineOf = (index: string | undefined) =>
  index === undefined ? '' : t('studio.logic.step', { step: Number(index) + 1 });

function ownLabel(path: string): string {
  const [field = '', part, index] = path.split('.');
  switch (field) {
    case 'name':
      return t('studio.node.name');
    case 'body':
      return t('studio.node.body');
    case 'ending':
      return t('studio.ending.name');
    case 'actions':
      return t('studio.choices.heading');
    case 'on_enter': {
      const moment = t(part === 'first' ? 'studio.onEnter.first' : 'studio.onEnter.every');
      return [moment, lineOf(index)].filter(Boolean).join(', ');
    }
    case 'continue':
      return t('studio.continue.heading');
    case 'pool':
      return t(part === 'limit' ? 'studio.pool.limit' : 'studio.pool.tag');
    case 'tags':
      return t('studio.offered.tags');
    case 'available_when':
      return t('studio.offered.when');
    case 'priority':
      return t('studio.offered.priority');
    case 'content_notes':
      return t('studio.contentNotes.label');
    default:
      return t('studio.failure.form');
  }
}

/** `nameOf` gives a node's name by its id, if it is known. */
export function diffFieldsOf(draft: NodeDraft, nameOf: NameOf, names: LogicNames): DiffField[] {
  const { isEnding, name, kind } = draft.ending;
  const kindText = t(kind ? `studio.ending.${kind}` : 'studio.ending.none');
  const effects = (list: string[]) => list.map((one) => effectWords(one, names)).join('\n');
  return [
    { label: t('studio.node.name'), text: draft.name },
    { label: t('studio.node.body'), text: draft.body },
    ...remaining(draft).map((choice) => ({
      key: choice.id ?? choice.key,
      label: t('studio.choices.called', { label: choice.label || t('studio.choices.nameless') }),
      text: choiceLine(choice, nameOf, names),
    })),
    {
      key: 'order',
      label: t('studio.choices.order'),
      text: remaining(draft)
        .map(({ label }) => label || t('studio.choices.nameless'))
        .join('\n'),
    },
    { label: t('studio.ending.heading'), text: isEnding ? `${name} (${kindText})` : '' },
    { label: t('studio.onEnter.first'), text: effects(draft.onEnter.first) },
    { label: t('studio.onEnter.every'), text: effects(draft.onEnter.every) },
    { label: t('studio.continue.heading'), text: continueLines(draft, nameOf, names).join('\n') },
    { label: t('studio.pool.heading'), text: poolWords(draft) ?? '' },
    { label: t('studio.offered.heading'), text: offeredWords(draft, names) ?? '' },
    { label: t('studio.contentNotes.heading'), text: contentNotesIn(draft).join('\n') },
  ];
}

function choiceLine(choice: ChoiceDraft, nameOf: NameOf, names: LogicNames): string {
  const words = choice.label || t('studio.choices.nameless');
  const rules = choiceRules(choice, names);
  const line = `${words} → ${targetWords(choice.target, nameOf)}, ${t(`studio.uses.${choice.use}`)}`;
  return [line, ...rules].join(' · ');
}

/** When the choice is offered and what it does, each part as a sentence; empty = no rules. */
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

/** Each way on as a sentence: "If you have the lamp → Cellar · this text stays above". */
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
