import type { FieldError } from '@brasslamp/contract/error-codes';
import type { Item } from '@brasslamp/story/model';
import { isImageAddress } from '@brasslamp/story/model/media-address';
import { fault } from '../../fields/faults.ts';
import type { Form } from '../../fields/form.ts';
import { t } from '../../t.ts';
import { keyFaults, noName, type TypedName } from '../named/typed-name.ts';

export interface TypedItem extends TypedName, Omit<Item, 'id' | 'key' | 'name' | 'image'> {
  /** As typed; '' = none. */
  image: string;
}

export const itemForm: Form<Item, TypedItem> = {
  blank: () => ({
    ...noName,
    description: '',
    image: '',
    location: null,
    portable: true,
    stackable: false,
    hidden: false,
    chapter_id: '',
  }),
  read: ({ id: _, image, ...item }) => ({ ...item, image: image ?? '', isKeyOwn: true }),
  write: ({ isKeyOwn: _, image, ...item }, id) => ({ ...item, id, image: image.trim() || null }),
  faults: (typed, { isTwin }) => [...itemFaults(typed), ...keyFaults(typed, isTwin)],
  unique: ({ key }) => key,
};

function itemFaults({ name, image }: TypedItem): FieldError[] {
  const address = image.trim();
  return [
    ...fault('name', name.trim() === '' && t('studio.errors.itemNameEmpty')),
    ...fault('image', address !== '' && !isWebAddress(address) && t('studio.errors.imageForm')),
  ];
}

const isWebAddress = (text: string) =>
  (/^https?:\/\//i.test(text) && URL.canParse(text)) || isImageAddress(text);
