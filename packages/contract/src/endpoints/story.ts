import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import { author as publicAuthor } from '../schemas/account.ts';
import * as field from '../schemas/fields.ts';
import * as story from '../schemas/story.ts';

const author = z.strictObject({ username: field.pathPart });
export const storyPath = z.strictObject({ username: field.pathPart, story_slug: field.pathPart });

export const storyEndpoints = {
  'GET /api/user/me/stories': endpoint({
    summary:
      'My stories as I write them: how long, what was found, who reads; `search` is a part of the title',
    who: 'signed_in',
    query: z.strictObject({
      ...field.page,
      search: field.search.optional(),
      order: story.ownStoryOrder.default('written'),
    }),
    reply: z.object({
      author: publicAuthor,
      stories: z.array(story.ownStory),
      next_cursor: field.nextCursor,
    }),
  }),
  'GET /api/user/me/bin': endpoint({
    summary: 'My deleted stories that can still be restored, last deleted first',
    who: 'signed_in',
    reply: z.object({ stories: z.array(story.binnedStory) }),
  }),
  'POST /api/user/me/bin/:story_id/restore': endpoint({
    summary: 'Take a story out of the bin, as a draft; a taken slug gets a number',
    who: 'signed_in',
    params: z.strictObject({ story_id: field.pathPart }),
    reply: story.story,
    status: 200,
    hasRevision: true,
    errors: ['limit_reached'],
  }),
  'GET /api/stories/:username': endpoint({
    summary: "An author's stories, newest first: to themselves all, to others the published ones",
    who: 'anyone',
    params: author,
    query: z.strictObject(field.page),
    reply: z.object({
      author: publicAuthor,
      stories: z.array(story.story),
      next_cursor: field.nextCursor,
    }),
  }),
  'POST /api/stories/:username': endpoint({
    summary: 'Begin a story, as a draft, in your own name',
    who: 'signed_in',
    params: author,
    body: story.newStory,
    reply: story.story,
    status: 201,
    hasRevision: true,
    errors: ['slug_taken', 'limit_reached'],
  }),
  'GET /api/stories/:username/:story_slug': endpoint({
    summary: 'One story',
    who: 'anyone',
    params: storyPath,
    reply: story.story,
    hasRevision: true,
  }),
  'GET /api/stories/:username/:story_slug/endings/:ending_name': endpoint({
    summary:
      'An ending that readers of the published version can come to, for a page that shares it',
    who: 'anyone',
    params: storyPath.extend({ ending_name: field.pathPart }),
    reply: story.ending,
  }),
  'PATCH /api/stories/:username/:story_slug': endpoint({
    summary: "Change a story's properties or status",
    who: 'signed_in',
    params: storyPath,
    body: story.storyChanges,
    reply: story.story,
    hasRevision: true,
    errors: ['slug_taken', 'status_not_allowed', 'story_empty', 'revision_stale'],
  }),
  'DELETE /api/stories/:username/:story_slug': endpoint({
    summary: 'Move a story to the bin, where it stays for 30 days',
    who: 'signed_in',
    params: storyPath,
    hasRevision: true,
    errors: ['revision_stale', 'status_not_allowed'],
  }),
};
