/** The draft of an item's form, and how it becomes an item. */

import type { FieldError } from '@brasslamp/contract/error-codes';
import type { Item } from '@brasslamp/story/model';
import { limits } from '@brasslamp/story/model';
import { isImageAddress } from '@brasslamp/story/model/media-address';
import { keyFault } from '../frame/item-key.ts';
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

/** The fields of an item beside its id and its chapter. */
export function toItemBody(draft: ItemDraft) {
  const { isKeyOwn: _, chapterId: __, image, ...fields } = draft;
  return { ...fields, image: image.trim() || null };
}

/** The faults of an item by itself. */
export function checkItem({ name, key, image }: ItemDraft): FieldError[] {
  const errors: FieldError[] = [];
  if (name.trim() === '') {
    errors.push({ path: 'name', message: t('studio.errors.itemNameEmpty') });
  }
  const fault = keyFault(key);
  if (fault)
    errors.push({
      path: 'key',
      message: t(`studio.errors.${fault}`, { key, most: limits.keyCharacters - 1 }),
    });
  if (image.trim() !== '' && !isWebAddress(image.trim())) {
    errors.push({ path: 'image', message: t('studio.errors.imageForm') });
  }
  return errors;
}

const isWebAddress = (text: string) =>
  (/^https?:\/\//i.test(text) && URL.canParse(text)) || isImageAddress(text);
