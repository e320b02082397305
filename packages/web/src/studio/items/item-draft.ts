/** What the item form holds, and how it becomes what the API takes and gives. */

import type { Chapter } from '@brasslamp/contract';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { keepMine, type Merge, mergeFields, mergeText, mergeWhole } from '@brasslamp/story/edit';
import type { Item } from '@brasslamp/story/model';
import { isImageAddress } from '@brasslamp/story/model/image-address';
import type { DiffField } from '../../forms/conflict-view.tsx';
import { hasShapeOf } from '../../forms/store/has-shape-of.ts';
import { keyFault, suggestedKey } from '../frame/item-key.ts';
import { t } from '../t.ts';

export interface ItemDraft {
  name: string;
  key: string;
  /** The key no longer follows the name. */
  isKeyOwn: boolean;
  description: string;
  image: string;
  /** A node's id, `inventory` = in the reader's hands, null = nowhere yet. */
  location: string | null;
  portable: boolean;
  stackable: boolean;
  hidden: boolean;
  chapterId: string;
}

export const newItem = (chapterId: string): ItemDraft => ({
  name: '',
  key: '',
  isKeyOwn: false,
  description: '',
  image: '',
  location: null,
  portable: true,
  stackable: false,
  hidden: false,
  chapterId,
});

export const toItemDraft = (item: Item): ItemDraft => ({
  name: item.name,
  key: item.key,
  isKeyOwn: true,
  description: item.description,
  image: item.image ?? '',
  location: item.location,
  portable: item.portable,
  stackable: item.stackable,
  hidden: item.hidden,
  chapterId: item.chapter_id,
});

export const withName = (draft: ItemDraft, name: string): ItemDraft => ({
  ...draft,
  name,
  key: draft.isKeyOwn ? draft.key : suggestedKey(name),
});

/** Emptied, the key follows the name again. */
export const withKey = (draft: ItemDraft, key: string): ItemDraft => ({
  ...draft,
  key,
  isKeyOwn: key !== '',
});

/** What would be saved, for telling whether anything is unsaved. */
export function contentOf({ isKeyOwn: _, ...content }: ItemDraft): unknown {
  return content;
}

/** The API's shape, but for the chapter, which a new item has from its address. */
export function toItemBody(draft: ItemDraft) {
  const { isKeyOwn: _, chapterId: __, image, ...fields } = draft;
  return { ...fields, image: image.trim() || null };
}

/** What is wrong before any server is asked. */
export function checkItem({ name, key, image }: ItemDraft): FieldError[] {
  const errors: FieldError[] = [];
  if (name.trim() === '') {
    errors.push({ path: 'name', message: t('studio.errors.itemNameEmpty') });
  }
  const fault = keyFault(key);
  if (fault) errors.push({ path: 'key', message: t(`studio.errors.${fault}`, { key }) });
  if (image.trim() !== '' && !isWebAddress(image.trim())) {
    errors.push({ path: 'image', message: t('studio.errors.imageForm') });
  }
  return errors;
}

const isWebAddress = (text: string) =>
  (/^https?:\/\//i.test(text) && URL.canParse(text)) || isImageAddress(text);

export const mergeItem: Merge<ItemDraft> = mergeFields<ItemDraft>({
  name: mergeWhole(),
  key: mergeWhole(),
  isKeyOwn: keepMine,
  description: mergeText(),
  image: mergeWhole(),
  location: mergeWhole(),
  portable: mergeWhole(),
  stackable: mergeWhole(),
  hidden: mergeWhole(),
  chapterId: mergeWhole(),
});

export const isItemDraft = (value: unknown): value is ItemDraft =>
  hasShapeOf(newItem(''), value) && (value.location === null || typeof value.location === 'string');

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

/** An item in words, to compare two versions of it. `nameOf` gives a node's name by its id, if it is known. */
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
