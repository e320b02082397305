import type { Item } from '@brasslamp/contract';
import { describe, expect, it } from 'vitest';
import { checkItem, newItem, toItemBody, toItemDraft } from './item-draft.ts';

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
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 3,
};

const blank = newItem('c');
const wrongFields = (draft: typeof blank) => checkItem(draft).map(({ path }) => path);

describe('the form of an item', () => {
  it('gives back what it was given', () => {
    const { name, key, description, image, location, portable, stackable, hidden } = item;
    const fields = { name, key, description, image, location, portable, stackable, hidden };
    expect(toItemBody(toItemDraft(item))).toEqual(fields);
  });

  it('names every field that is wrong', () => {
    expect(wrongFields({ ...blank, name: ' ', key: 'Lamp', image: 'lamp.png' })).toEqual([
      'name',
      'key',
      'image',
    ]);
    expect(wrongFields({ ...blank, name: 'Take', key: 'take' })).toEqual(['key']);
    expect(wrongFields({ ...toItemDraft(item), image: 'javascript:alert(1)' })).toEqual(['image']);
    expect(wrongFields({ ...toItemDraft(item), image: ' https://a.example/l.png ' })).toEqual([]);
  });
});
