import { expect, it } from 'vitest';
import { chosenFilters, rememberedFilters, remembering } from './chosen-filters.ts';
import { pathOf, wantedIn } from './wanted-stories.ts';

const wantedOf = (search: string) => wantedIn(new URLSearchParams(search));

it('says each part of a search in words, with the search without it', () => {
  const wanted = wantedOf('q=mill&with=mystery&without=war&hide=spiders&lang=de&length=short');
  const chosen = chosenFilters(wanted);
  expect(chosen.map(({ words }) => words)).toEqual([
    '“mill”',
    'mystery',
    'Not war',
    'No spiders',
    'German',
    '15 minutes or less',
  ]);
  expect(chosen.map(({ rest }) => pathOf(rest)).at(3)).toBe(
    '/explore?q=mill&with=mystery&without=war&lang=de&length=short',
  );
});

it('counts neither the order nor what is shown once', () => {
  expect(chosenFilters(wantedOf('sort=updated&show_hidden=yes'))).toEqual([]);
});

const filters = { without_tags: ['war'], hide_notes: ['spiders'], langs: ['de', 'en'] };

it('lets each remembered filter be lifted once, all languages together', () => {
  const lifts = rememberedFilters(wantedOf('q=mill'), filters).map(({ words, rest }) => [
    words,
    pathOf(rest),
  ]);
  expect(lifts).toEqual([
    ['Never war', '/explore?q=mill&lift=war'],
    ['Never with spiders', '/explore?q=mill&lift=spiders'],
    ['Only in German, English', '/explore?q=mill&lift=de%2Cen'],
  ]);
});

it('remembers what is left out here beside what was remembered', () => {
  expect(remembering(filters, wantedOf('without=war,sea&hide=blood'))).toEqual({
    without_tags: ['war', 'sea'],
    hide_notes: ['spiders', 'blood'],
    langs: ['de', 'en'],
  });
});
