import type { Item } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import { itemsFound } from './story-item-list.tsx';

const item = (id: string, chapter_id: string, name: string): Item => ({
  ...{ id, chapter_id, name, key: id, description: '', image: null, location: null },
  ...{ portable: true, stackable: false, hidden: false },
});

const story = {
  chapters: [
    { id: 'one', title: 'One', ordinal: 1 },
    { id: 'two', title: 'Two', ordinal: 2 },
  ],
  items: [item('lamp', 'two', 'Brass lamp'), item('coin', 'one', 'Coin')],
};

const found = (search: string) =>
  itemsFound(story, search).map(({ chapter, items }) => [chapter.id, items.map(({ id }) => id)]);

it('lists items by chapter', () => {
  expect(found('')).toEqual([
    ['one', ['coin']],
    ['two', ['lamp']],
  ]);
});

it('finds parts of names and keys without regard to case', () => {
  expect(found(' BRASS ')).toEqual([['two', ['lamp']]]);
  expect(found('coi')).toEqual([['one', ['coin']]]);
  expect(found('sword')).toEqual([]);
});
