import { z } from 'zod';
import { endpoint } from '../../definition/endpoint.ts';
import * as field from '../../schemas/fields.ts';
import {
  fork,
  shelfEntry,
  shelfTab,
  standing,
  storyIds,
  storyNews,
} from '../../schemas/shelf/shelf.ts';
import { storyPath } from '../story.ts';

const wantedPath = z.strictObject({ story_id: field.pathPart });

export const shelfEndpoints = {
  'GET /api/user/me/shelf': endpoint({
    summary:
      'The stories of one part of my shelf, last played first; what I want to read: last added first',
    who: 'reader',
    query: z.strictObject({ ...field.page, tab: shelfTab.default('in_progress') }),
    reply: z.object({ stories: z.array(shelfEntry), next_cursor: field.nextCursor }),
  }),
  'GET /api/user/me/standings': endpoint({
    summary:
      'Where I am in some stories, `story_ids` with commas between them; of those that I have nothing to do with nothing is said',
    who: 'reader',
    query: z.strictObject({ story_ids: storyIds }),
    reply: z.object({ standings: z.array(standing) }),
  }),
  'PUT /api/user/me/wanted/:story_id': endpoint({
    summary: 'I want to read this story. Once I begin it, it is on another part of my shelf',
    who: 'reader',
    params: wantedPath,
    errors: ['limit_reached'],
  }),
  'DELETE /api/user/me/wanted/:story_id': endpoint({
    summary: 'I no longer want to read this story. If I never said so, this does nothing',
    who: 'reader',
    params: wantedPath,
  }),
  'GET /api/stories/:username/:story_slug/news': endpoint({
    summary:
      'What a newer version has at pages that I have read; null where there is none newer than the one I read',
    who: 'reader',
    params: storyPath,
    reply: z.object({ news: storyNews.nullable() }),
  }),
  'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/fork': endpoint({
    summary:
      'The last turn on the way to where I am at which I could have chosen otherwise; null = there is none',
    who: 'reader',
    params: storyPath.extend({ playthrough_id: field.pathPart }),
    reply: z.object({ fork: fork.nullable() }),
    errors: ['story_unavailable'],
  }),
};
