import { siteLimits } from '@brasslamp/story/model/site-limits';
import { z } from 'zod';
import { message } from '../../definition/issue-message.ts';
import * as field from '../fields.ts';
import { story } from '../story.ts';

const title = field.cleanText
  .trim()
  .min(1, message('list_title_missing'))
  .max(siteLimits.listTitle);
const note = field.cleanText.trim().max(siteLimits.listNote);
const sentence = field.cleanText.trim().max(siteLimits.listSentence);

/** A list of stories that somebody made, without the stories. */
export const list = z.object({
  id: field.id,
  title: z.string(),
  note: z.string(),
  is_public: z.boolean(),
  created_at: field.time,
  changed_at: field.time,
});

/** The same for its owner. */
export const ownList = list.extend({
  /** Also those that are not available any more. */
  stories: z.int(),
  /** Whether the story that was asked for is on it. */
  has_story: z.boolean(),
});

export const listWithStories = list.extend({
  /** The username of its owner. */
  username: z.string(),
  is_own: z.boolean(),
  stories: z.array(
    z.object({
      story_id: field.id,
      /** null = not available any more: only its owner is told that something stood there. */
      story: story.nullable(),
      note: z.string(),
    }),
  ),
});

export const newList = z.strictObject({
  title,
  note: note.default(''),
  is_public: z.boolean().default(false),
});

export const listChanges = z.strictObject({
  title: title.optional(),
  note: note.optional(),
  is_public: z.boolean().optional(),
});

export const listedStory = z.strictObject({
  /** A sentence about it. What is left out stays as it is. */
  note: sentence.optional(),
  /** 0 = the first. A new one stands last, and so does one with a place beyond the end. */
  place: z.int().min(0).max(siteLimits.storiesOnList).optional(),
});
