import { siteLimits } from '@brasslamp/story/model/site-limits';
import { z } from 'zod';
import { message } from '../../definition/issue-message.ts';
import * as field from '../fields.ts';
import { endingsFound, playthrough } from '../playthrough.ts';
import { story } from '../story.ts';

/** The parts of a reader's shelf; `want` has stories that they want to read and have not begun. */
export const shelfTab = z.enum(['in_progress', 'want', 'finished', 'aside']);

/** The changes in a newer version that a reader is told of: only of pages that they have read. */
export const storyNews = z.object({
  /** The newest version before the current one in which they read; all that is said came after it. */
  since_version: z.object({ number: z.int(), published_at: field.time }),
  /** Pages that they have read, with choices that were not there then and that they have not taken. */
  pages_with_new_choices: z.int(),
  /** Endings that were not there then and that they have not found. */
  new_endings: z.int(),
});

export const shelfEntry = z.object({
  story,
  /** The one of this tab that was played last; null on `want`. */
  playthrough: playthrough.nullable(),
  /** The number of playthroughs of the story on this tab. */
  playthroughs: z.int(),
  /** In all playthroughs of the story, also in those that are gone. */
  endings: endingsFound,
  news: storyNews.nullable(),
  /** The time at which they said that they want to read it. */
  wanted_at: field.time.nullable(),
});

/** The place of a reader in a story, as a card of it says: for stories that they have to do with. */
export const standing = z.object({
  story_id: field.id,
  /** null = it is on no shelf, or on `want` alone. */
  tab: shelfTab.exclude(['want']).nullable(),
  is_wanted: z.boolean(),
  /** The playthrough that was played last; null = there is none any more. */
  last: z
    .object({ playthrough_id: field.id, node_name: z.string(), played_at: field.time })
    .nullable(),
  endings: z.object({ found: z.int(), total: z.int() }),
});

/** Ids with commas between them, each once. */
export const storyIds = z
  .string()
  .max(siteLimits.addresses)
  .default('')
  .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
  .refine((ids) => ids.length <= siteLimits.standings, message('too_many_ids'));

/** The last turn of a playthrough at which another choice could have been made. */
export const fork = z.object({
  /** To go there: the action `rewind` to this turn. */
  turn: z.int(),
  node: z.object({ id: field.id, name: z.string() }),
  /** The choices there that this reader has never taken. */
  untried: z.int(),
});
