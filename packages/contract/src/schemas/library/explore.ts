import { limits } from '@brasslamp/story/model';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { mixesScripts, nameKeyOf } from '@brasslamp/story/words';
import { z } from 'zod';
import { message } from '../../definition/issue-message.ts';
import * as field from '../fields.ts';
import { story } from '../story.ts';

/** A tag as an author writes it: it has a letter or a digit, and no comma, which stands between tags. */
const tagName = field.cleanText
  .overwrite((name) => name.replace(/\s+/g, ' '))
  .trim()
  .min(1, message('tag_name'))
  .max(limits.tagCharacters)
  .refine((name) => !name.includes(','), message('tag_comma'))
  .refine((name) => nameKeyOf(name) !== '', message('tag_name'))
  .refine((name) => !mixesScripts(name), message('tag_mixed'));

export const storyTags = z.strictObject({
  tags: z.array(tagName).max(limits.tagsPerStory),
  is_complete: z.boolean(),
});

/** A word or two that somebody looks for, or leaves out. */
const soughtName = field.cleanText.trim().min(1).max(limits.wordCharacters);

const splitAtCommas = (sent: string | readonly string[]): string[] =>
  [sent]
    .flat()
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Names in a query: with commas between them, or sent several times. */
const namesOf = (name: z.ZodType<string, string>) =>
  z
    .union([
      z.string().max(siteLimits.searchedNames),
      z.array(z.string().max(siteLimits.searchedNames)).max(siteLimits.namesPerSearch),
    ])
    .default('')
    .transform(splitAtCommas)
    .pipe(z.array(name).max(siteLimits.namesPerSearch));

/** What a story has to be and to have. A name of a tag stands for all that mean the same. */
export const exploreFilters = {
  /** Words in title, author, tags, description and notes; the last one may be the beginning of a word. */
  q: field.cleanText.max(siteLimits.search).default(''),
  /** Tags: each one. */
  with: namesOf(soughtName),
  /** Tags: none of them. */
  without: namesOf(soughtName),
  /** Content notes: none that has these words. */
  hide: namesOf(soughtName),
  /** Also stories with such a note, of `hide` or remembered, that a reader can avoid. */
  avoidable: z.enum(['yes']).optional(),
  /** Languages: one of them. `pt` is `pt-BR` as well. */
  lang: namesOf(field.lang),
  /** `short`: up to 15 minutes; `medium`: up to an hour; `long`: more than an hour. */
  length: z.enum(['short', 'medium', 'long']).optional(),
  endings: z.enum(['several']).optional(),
  /** `no`: those that are still growing. */
  complete: z.enum(['yes', 'no']).optional(),
  /** Only stories of which the caller has no playthrough; for nobody in particular, all. */
  unread: z.enum(['yes']).optional(),
  /** Also what the caller's remembered filters leave out. */
  show_hidden: z.enum(['yes']).optional(),
  /** Tags, notes and languages of the remembered filters that don't count this time. */
  lift: namesOf(soughtName),
};

export const exploreQuery = z.strictObject({
  ...exploreFilters,
  /** `finished`: by how many readers came to an ending; only stories with at least ten of them. */
  sort: z.enum(['newest', 'updated', 'finished']).default('newest'),
  ...field.page,
});

const rememberedNames = (name: z.ZodType<string, string>) =>
  z.array(name).max(siteLimits.rememberedNames);

/** What a reader leaves out wherever they look for stories. */
export const filters = z.object({
  without_tags: z.array(z.string()),
  hide_notes: z.array(z.string()),
  /** If there are any, stories in other languages are left out. */
  langs: z.array(z.string()),
});

export const sentFilters = z.strictObject({
  without_tags: rememberedNames(soughtName),
  hide_notes: rememberedNames(soughtName),
  langs: rememberedNames(field.lang),
});

export const found = z.object({
  stories: z.array(story),
  /** Of the stories that were looked at for this answer, those that only remembered filters left out. */
  hidden_by_filters: z.int(),
  /** The remembered filters that counted, without the lifted ones. */
  filters,
  /** Not null = there may be more, even if this answer has no story. */
  next_cursor: field.nextCursor,
});

export const tag = z.object({
  /** Of several that mean the same, the main one. */
  name: z.string(),
  /** The other names that mean the same. */
  also: z.array(z.string()),
  description: z.string(),
  /** Public stories with one of these names, as counted lately. */
  uses: z.int(),
});

export const adminTag = z.object({
  id: field.id,
  name: z.string(),
  description: z.string(),
  /** Shown nowhere, and taken by no story. */
  is_hidden: z.boolean(),
  /** The tag that it means; null = itself. */
  main_id: field.id.nullable(),
  main_name: z.string().nullable(),
  uses: z.int(),
  created_at: field.time,
});

export const adminTagChanges = z.strictObject({
  main_id: field.id.nullable().optional(),
  is_hidden: z.boolean().optional(),
  description: field.cleanText.trim().max(siteLimits.tagDescription).optional(),
});
