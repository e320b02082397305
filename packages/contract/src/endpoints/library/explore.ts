import { z } from 'zod';
import { endpoint } from '../../definition/endpoint.ts';
import * as field from '../../schemas/fields.ts';
import * as explore from '../../schemas/library/explore.ts';
import { story } from '../../schemas/story.ts';
import { storyPath } from '../story.ts';

export const exploreEndpoints = {
  'GET /api/explore': endpoint({
    summary:
      'Public stories by words, tags, notes, language and length; what my remembered filters leave out is counted',
    who: 'anyone',
    query: explore.exploreQuery,
    reply: explore.found,
  }),
  'GET /api/explore/random': endpoint({
    summary: 'One of the stories that a search finds, by chance; null if it finds none',
    who: 'anyone',
    query: z.strictObject(explore.exploreFilters),
    reply: z.object({ story: story.nullable() }),
  }),
  'GET /api/stories/:username/:story_slug/alike': endpoint({
    summary: 'Public stories of other authors with tags in common, most alike first',
    who: 'anyone',
    params: storyPath,
    reply: z.object({ stories: z.array(story) }),
  }),
  'GET /api/tags': endpoint({
    summary: 'Tags of public stories that begin like this, most used first',
    who: 'anyone',
    query: z.strictObject({ q: field.search.default(''), limit: field.page.limit }),
    reply: z.object({ tags: z.array(explore.tag) }),
  }),
  'GET /api/tags/:tag': endpoint({
    summary: 'A tag by its name, or by another that means the same',
    who: 'anyone',
    params: z.strictObject({ tag: field.pathPart }),
    reply: explore.tag,
  }),
  'PUT /api/stories/:username/:story_slug/tags': endpoint({
    summary: 'Say by which tags readers find a story, and whether it is complete',
    who: 'signed_in',
    params: storyPath,
    body: explore.storyTags,
    reply: story,
    hasRevision: true,
    errors: ['revision_stale'],
  }),
  'GET /api/user/me/filters': endpoint({
    summary: 'What I leave out wherever I look for stories',
    who: 'reader',
    reply: explore.filters,
  }),
  'PUT /api/user/me/filters': endpoint({
    summary: 'Say what I leave out wherever I look for stories',
    who: 'reader',
    body: explore.sentFilters,
    reply: explore.filters,
  }),
  'GET /api/admin/tags': endpoint({
    summary: 'All tags that begin like this: most used first, or newest first',
    who: 'admin',
    query: z.strictObject({
      ...field.page,
      q: field.search.default(''),
      order: z.enum(['uses', 'newest']).default('uses'),
    }),
    reply: z.object({ tags: z.array(explore.adminTag), next_cursor: field.nextCursor }),
  }),
  'PATCH /api/admin/tags/:tag_id': endpoint({
    summary: 'Say that a tag means the same as another, hide it, describe it',
    who: 'admin',
    params: z.strictObject({ tag_id: field.pathPart }),
    body: explore.adminTagChanges,
    reply: explore.adminTag,
  }),
};
