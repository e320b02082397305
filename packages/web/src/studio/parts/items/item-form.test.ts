import type { Item } from '@brasslamp/story/model';
import { describe, expect, it } from 'vitest';
import { itemForm, type TypedItem } from './item-form.ts';

const item: Item = {
  id: 'i',
  chapter_id: 'c',
  key: 'lamp',
  name: 'Lamp',
  description: 'It glows.',
  image: null,
  location: 'n',
  portable: true,
  stackable: false,
  hidden: true,
};

const blank = itemForm.blank();
const wrongFields = (typed: TypedItem) =>
  itemForm.faults(typed, { isTwin: false }).map(({ path }) => path);

describe('the form of an item', () => {
  it('gives back what it was given', () => {
    expect(itemForm.write(itemForm.read(item), item.id)).toEqual(item);
  });

  it('names every field that is wrong', () => {
    expect(wrongFields({ ...blank, name: ' ', key: 'Lamp', image: 'lamp.png' }).sort()).toEqual([
      'image',
      'key',
      'name',
    ]);
    expect(wrongFields({ ...blank, name: 'Take', key: 'take' })).toEqual(['key']);
    const read = itemForm.read(item);
    expect(wrongFields({ ...read, image: 'javascript:alert(1)' })).toEqual(['image']);
    expect(wrongFields({ ...read, image: ' https://a.example/l.png ' })).toEqual([]);
  });
});
