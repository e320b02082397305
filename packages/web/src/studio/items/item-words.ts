/** An item in words: for lists of what is wrong, and for comparing two versions. */
import type { Chapter } from '@brasslamp/contract';
import type { DiffField } from '../../forms/conflict-view.tsx';
import { t } from '../t.ts';
import type { ItemDraft } from './item-draft.ts';

const labels = {
  name: 'studio.item.name',
  key: 'studio.item.key',
  description: 'studio.item.description',
  image: 'studio.item.image',
  location: 'studio.item.location',
  chapter_id: 'studio.item.chapter',
} as const;

const isLabelled = (path: string): path is keyof typeof labels => path in labels;

export const labelOfItemField = (path: string): string =>
  isLabelled(path) ? t(labels[path]) : t('studio.failure.form');

/** `nameOf` gives a node's name by its id, if it is known. */
export function diffFieldsOf(
  draft: ItemDraft,
  nameOf: (id: string) => string | undefined,
  chapters: Chapter[],
): DiffField[] {
  const { name, key, description, image, location, chapterId } = draft;
  const chapter = chapters.find(({ id }) => id === chapterId)?.title ?? '';
  return [
    { label: t('studio.item.name'), text: name },
    { label: t('studio.item.key'), text: key },
    { label: t('studio.item.description'), text: description },
    { label: t('studio.item.image'), text: image },
    { label: t('studio.item.location'), text: placeName(location, nameOf) },
    { label: t('studio.item.portable'), text: yesOrNo(draft.portable) },
    { label: t('studio.item.stackable'), text: yesOrNo(draft.stackable) },
    { label: t('studio.item.hidden'), text: yesOrNo(draft.hidden) },
    { label: t('studio.item.chapter'), text: chapter },
  ];
}

function placeName(location: string | null, nameOf: (id: string) => string | undefined) {
  if (location === null) return t('studio.item.nowhere');
  if (location === 'inventory') return t('studio.item.carried');
  return nameOf(location) ?? t('studio.targets.aNode');
}

const yesOrNo = (isSo: boolean) => t(isSo ? 'studio.item.yes' : 'studio.item.no');
