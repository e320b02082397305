import { expect, it } from 'vitest';
import { itemsFound } from './found-items.ts';
import { itemForm } from './item-form.ts';

const entry = (chapter_id: string, name: string, key: string) => ({
  ...itemForm.blank(),
  ...{ id: key, chapter_id, name, key, isRemoved: false },
});
const lamp = entry('hall', 'Brass lamp', 'lamp');
const rope = entry('cellar', 'Rope', 'rope');
const oil = entry('cellar', 'Oil', 'lamp_oil');
const chapters = [{ id: 'cellar' }, { id: 'attic' }, { id: 'hall' }];

const keysFound = (search: string, always: string | null = null, entries = [lamp, rope, oil]) =>
  itemsFound(chapters, entries, { search, always }).map((found) => [
    found.chapter.id,
    found.entries.map(({ key }) => key),
  ]);

it('lists all items under their chapters, in the order of these', () => {
  expect(keysFound('')).toEqual([
    ['cellar', ['rope', 'lamp_oil']],
    ['hall', ['lamp']],
  ]);
});

it('finds a part of a name in any case, or of a key', () => {
  expect(keysFound(' BRASS ')).toEqual([['hall', ['lamp']]]);
  expect(keysFound('lamp')).toEqual([
    ['cellar', ['lamp_oil']],
    ['hall', ['lamp']],
  ]);
  expect(keysFound('key')).toEqual([]);
});

it('keeps the one that is open, and none that was removed', () => {
  expect(keysFound('brass', 'rope')).toEqual([
    ['cellar', ['rope']],
    ['hall', ['lamp']],
  ]);
  expect(keysFound('', null, [{ ...lamp, isRemoved: true }, oil])).toEqual([
    ['cellar', ['lamp_oil']],
  ]);
});
