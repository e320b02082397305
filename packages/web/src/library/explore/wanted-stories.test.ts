import { expect, it } from 'vitest';
import { anyStory, isAnyStory, pathOf, queryOf, wantedIn } from './wanted-stories.ts';

const wantedOf = (search: string) => wantedIn(new URLSearchParams(search));

it('reads from an address what it says, and says the same again', () => {
  const query = {
    q: 'a mill',
    with: 'mystery,short',
    hide: 'spiders',
    lang: 'de',
    sort: 'updated',
  };
  expect(queryOf(wantedOf(new URLSearchParams(query).toString()))).toEqual(query);
  expect(pathOf(wantedOf('with=sea'))).toBe('/explore?with=sea');
});

it('reads the empty fields of a form as nothing', () => {
  const sent = 'q=&with=&without=&hide=&lang=&length=&complete=&sort=newest';
  expect(wantedOf(sent)).toEqual(anyStory);
  expect(isAnyStory(wantedOf('sort=finished'))).toBe(true);
  expect(isAnyStory(wantedOf('unread=yes'))).toBe(false);
});

it('takes words that were sent one by one', () => {
  expect(wantedOf('with=sea&with=night, Sea').with).toEqual(['sea', 'night']);
});

it('leaves out what nobody can look for', () => {
  const {
    length,
    q,
    with: tags,
    hide,
  } = wantedOf(
    `length=endless&q=${'%25'.repeat(10_000)}&with=${'x'.repeat(61)}&hide=${'a b,'.repeat(9)}${[...Array(50).keys()]}`,
  );
  expect(length).toBeUndefined();
  expect(q).toHaveLength(200);
  expect(tags).toEqual([]);
  expect(hide).toHaveLength(20);
});
