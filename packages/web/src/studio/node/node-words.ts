/** A node's form in words: for lists of what is wrong, and for comparing two versions. */
import type { Facet } from '../drafts/conflict-view.tsx';
import { t } from '../t.ts';
import { type NodeDraft, remaining, type TargetDraft } from './node-draft.ts';

export function labelOfNodeField(path: string): string {
  const [, place, field] = /^actions\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
  if (place === undefined) return ownLabel(path);
  const choice = t('studio.choices.one', { place: Number(place) + 1 });
  const label = field === 'target' ? t('studio.targets.label') : t('studio.choices.label');
  return `${choice}, ${label}`;
}

function ownLabel(path: string): string {
  if (path === 'name') return t('studio.node.name');
  if (path === 'body') return t('studio.node.body');
  if (path.startsWith('ending')) return t('studio.ending.name');
  return path === 'actions' ? t('studio.choices.heading') : t('studio.failure.form');
}

/** `nameOf` tells a node's name by its id, as far as it is known. */
export function facetsOf(draft: NodeDraft, nameOf: (id: string) => string | undefined): Facet[] {
  const { isEnding, name, kind } = draft.ending;
  const kindText = t(kind ? `studio.ending.${kind}` : 'studio.ending.none');
  return [
    { label: t('studio.node.name'), text: draft.name },
    { label: t('studio.node.body'), text: draft.body },
    { label: t('studio.choices.heading'), text: choiceLines(draft, nameOf) },
    { label: t('studio.ending.heading'), text: isEnding ? `${name} (${kindText})` : '' },
  ];
}

function choiceLines(draft: NodeDraft, nameOf: (id: string) => string | undefined): string {
  const lines = remaining(draft).map(({ label, target, use }, place) => {
    const words = label || t('studio.choices.nameless');
    return `${place + 1}. ${words} → ${targetName(target, nameOf)}, ${t(`studio.uses.${use}`)}`;
  });
  return lines.join('\n');
}

function targetName(target: TargetDraft, nameOf: (id: string) => string | undefined): string {
  if (target.kind === 'stay') return t('studio.targets.stay');
  if (target.kind === 'new') return target.name;
  return nameOf(target.id) ?? t('studio.targets.aNode');
}
