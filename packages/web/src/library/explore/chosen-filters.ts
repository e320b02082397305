import type { ReaderFilters } from '@brasslamp/contract';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { t } from '../../i18n/translate.ts';
import { languageName } from '../../ui/languages.ts';
import { anyStory, type ListName, type OptionName, type Wanted } from './wanted-stories.ts';

export const lengthWords = (length: NonNullable<Wanted['length']>): string =>
  t(`explore.length.${length}`, { minutes: siteLimits.shortReadingMinutes });

/** A part of what is looked for, in words, and the search without it. */
export interface ChosenFilter {
  words: string;
  rest: Wanted;
}

/** What was chosen here, part by part. The order and what is shown once are no filters. */
export function chosenFilters(wanted: Wanted): ChosenFilter[] {
  const ofList = (name: ListName, say: (word: string) => string): ChosenFilter[] =>
    wanted[name].map((word) => ({
      words: say(word),
      rest: { ...wanted, [name]: wanted[name].filter((one) => one !== word) },
    }));
  const ofOption = (name: OptionName, words: string | undefined): ChosenFilter[] =>
    words === undefined ? [] : [{ words, rest: { ...wanted, [name]: undefined } }];
  const { q, length, complete } = wanted;
  return [
    ...(q ? [{ words: t('explore.chosen.q', { words: q }), rest: { ...wanted, q: '' } }] : []),
    ...ofList('with', (tag) => tag),
    ...ofList('without', (tag) => t('explore.chosen.without', { tag })),
    ...ofList('hide', (note) => t('explore.chosen.hide', { note })),
    ...ofOption('avoidable', wanted.avoidable && t('explore.chosen.avoidable')),
    ...ofList('lang', languageName),
    ...ofOption('length', length && lengthWords(length)),
    ...ofOption('endings', wanted.endings && t('explore.endings')),
    ...ofOption('complete', complete && t(`explore.complete.${complete}`)),
    ...ofOption('unread', wanted.unread && t('explore.unread')),
    ...ofList('lift', (word) => t('explore.chosen.lift', { word: languageName(word) })),
  ];
}

/** What this reader leaves out always, each with the search in which it does not count. */
export function rememberedFilters(
  wanted: Wanted,
  { without_tags, hide_notes, langs }: ReaderFilters,
): ChosenFilter[] {
  const lifted = (words: readonly string[]) => ({ ...wanted, lift: [...wanted.lift, ...words] });
  return [
    ...without_tags.map((tag) => ({
      words: t('explore.always.without', { tag }),
      rest: lifted([tag]),
    })),
    ...hide_notes.map((note) => ({
      words: t('explore.always.hide', { note }),
      rest: lifted([note]),
    })),
    ...(langs.length > 0
      ? [
          {
            words: t('explore.always.langs', { langs: langs.map(languageName).join(', ') }),
            rest: lifted(langs),
          },
        ]
      : []),
  ];
}

/** Nothing but the order, and what the reader lets through this once. */
export const withoutFilters = ({ sort }: Wanted): Wanted => ({ ...anyStory, sort });

/** With what is left out here left out always. */
export function remembering(filters: ReaderFilters, { without, hide }: Wanted): ReaderFilters {
  const joined = (one: readonly string[], other: readonly string[]) => [
    ...new Set([...one, ...other]),
  ];
  return {
    ...filters,
    without_tags: joined(filters.without_tags, without),
    hide_notes: joined(filters.hide_notes, hide),
  };
}
