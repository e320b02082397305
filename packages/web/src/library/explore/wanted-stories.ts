import { limits } from '@brasslamp/story/model';
import { keysOf } from '@brasslamp/story/model/records';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { pathTo } from '../../routes.ts';
import { tagsIn } from '../../ui/fields/tag-words.ts';

/** The parts of a search that have one of a few values. */
export const options = {
  length: ['short', 'medium', 'long'],
  endings: ['several'],
  complete: ['yes', 'no'],
  unread: ['yes'],
  avoidable: ['yes'],
  show_hidden: ['yes'],
  sort: ['newest', 'updated', 'finished'],
} as const;

/** The parts that have several words. */
export const lists = ['with', 'without', 'hide', 'lang', 'lift'] as const;

type Options = typeof options;
export type OptionName = keyof Options;
export type ListName = (typeof lists)[number];

/** What a reader looks for, under the names that the address has for it. */
export type Wanted = { readonly q: string } & Readonly<Record<ListName, readonly string[]>> & {
    readonly [Name in OptionName]?: Options[Name][number] | undefined;
  };

export const anyStory: Wanted = { q: '', with: [], without: [], hide: [], lang: [], lift: [] };

/** As it stands in an address; what nobody can look for is left out. */
export function wantedIn(params: URLSearchParams): Wanted {
  const listOf = (name: ListName) =>
    tagsIn(params.getAll(name).join(','))
      .filter((word) => word.length <= limits.wordCharacters)
      .slice(0, siteLimits.namesPerSearch);
  const optionOf = <Name extends OptionName>(name: Name) => {
    const values: readonly Options[Name][number][] = options[name];
    const value = values.find((one) => one === params.get(name));
    return value && value !== 'newest' ? { [name]: value } : {};
  };
  return {
    q: (params.get('q') ?? '').trim().slice(0, siteLimits.search),
    with: listOf('with'),
    without: listOf('without'),
    hide: listOf('hide'),
    lang: listOf('lang'),
    lift: listOf('lift'),
    ...optionOf('length'),
    ...optionOf('endings'),
    ...optionOf('complete'),
    ...optionOf('unread'),
    ...optionOf('avoidable'),
    ...optionOf('show_hidden'),
    ...optionOf('sort'),
  };
}

/** The query that asks for it: in an address, and of the site. */
export function queryOf(wanted: Wanted): Record<string, string> {
  const query: Record<string, string> = {};
  if (wanted.q) query.q = wanted.q;
  for (const name of lists) if (wanted[name].length > 0) query[name] = wanted[name].join(',');
  for (const name of keysOf(options)) {
    const value = wanted[name];
    if (value && value !== 'newest') query[name] = value;
  }
  return query;
}

export const pathOf = (wanted: Wanted): string => pathTo('explore', undefined, queryOf(wanted));

/** Whether it is all stories, in whatever order: nothing is left out of them. */
export function isAnyStory(wanted: Wanted): boolean {
  const { sort: _, ...rest } = queryOf(wanted);
  return Object.keys(rest).length === 0;
}
