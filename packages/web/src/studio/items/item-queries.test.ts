import type { Item } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { type ItemPages, withItem, withoutItem } from './item-queries.ts';

const item = (id: string, name = id) => ({ id, name }) as Item;

const whole: ItemPages = {
  pages: [
    { items: [item('a'), item('b')], next_cursor: 'b' },
    { items: [item('c')], next_cursor: null },
  ],
  pageParams: ['', 'b'],
};
const begun: ItemPages = { pages: whole.pages.slice(0, 1), pageParams: [''] };

const names = ({ pages }: ItemPages) => pages.map(({ items }) => items.map(({ name }) => name));

it('puts a new item last', () => {
  expect(names(withItem(whole, item('d')))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it('leaves a new item out while pages before it are not shown yet', () => {
  expect(names(withItem(begun, item('d')))).toEqual([['a', 'b']]);
});

it('changes an item in its place', () => {
  expect(names(withItem(whole, item('b', 'B')))).toEqual([['a', 'B'], ['c']]);
});

it('takes a deleted item out', () => {
  expect(names(withoutItem(whole, 'c'))).toEqual([['a', 'b'], []]);
});
