import type { Item } from '@brasslamp/contract';
import { describe, expect, it } from 'vitest';
import {
  checkItem,
  contentOf,
  newItem,
  toItemBody,
  toItemDraft,
  withKey,
  withName,
} from './item-draft.ts';

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

describe('the key of an item', () => {
  it('follows the name until it is changed by hand', () => {
    const named = withName(blank, 'Brass lamp');
    expect(named.key).toBe('brass_lamp');
    const own = withKey(named, 'lamp');
    expect(withName(own, 'Old lamp').key).toBe('lamp');
  });

  it('follows the name again when it is emptied', () => {
    const emptied = withKey(withKey(withName(blank, 'Lamp'), 'light'), '');
    expect(withName(emptied, 'Torch').key).toBe('torch');
  });

  it('stays when an item that is there gets another name', () => {
    expect(withName(toItemDraft(item), 'Torch').key).toBe('lamp');
  });
});

describe('the form of an item', () => {
  it('gives back what it was given', () => {
    const { name, key, description, image, location, portable, stackable, hidden } = item;
    const fields = { name, key, description, image, location, portable, stackable, hidden };
    expect(toItemBody(toItemDraft(item))).toEqual(fields);
  });

  it('counts an item as changed by what is saved of it alone', () => {
    const draft = toItemDraft(item);
    expect(contentOf({ ...draft, isKeyOwn: false })).toEqual(contentOf(draft));
    expect(contentOf({ ...draft, hidden: false })).not.toEqual(contentOf(draft));
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
