import { z } from 'zod';
import { endpoint } from '../../definition/endpoint.ts';
import * as field from '../../schemas/fields.ts';
import * as list from '../../schemas/shelf/list.ts';

const listPath = z.strictObject({ list_id: field.pathPart });
const listedPath = listPath.extend({ story_id: field.pathPart });

export const listEndpoints = {
  'GET /api/user/me/lists': endpoint({
    summary:
      'My lists of stories, last changed first; `has_story` says whether `story_id` is on it',
    who: 'signed_in',
    query: z.strictObject({ story_id: field.anyId.optional() }),
    reply: z.object({ lists: z.array(list.ownList) }),
  }),
  'POST /api/user/me/lists': endpoint({
    summary: 'Make a list. It is private unless it says otherwise',
    who: 'signed_in',
    body: list.newList,
    reply: list.ownList,
    status: 201,
    errors: ['limit_reached'],
  }),
  'PATCH /api/user/me/lists/:list_id': endpoint({
    summary: 'Rename one of my lists, change its note, make it public or private',
    who: 'signed_in',
    params: listPath,
    body: list.listChanges,
    reply: list.ownList,
  }),
  'PUT /api/user/me/lists/:list_id/stories/:story_id': endpoint({
    summary: 'Put a story on one of my lists, or change its sentence or its place there',
    who: 'signed_in',
    params: listedPath,
    body: list.listedStory,
    errors: ['limit_reached'],
  }),
  'DELETE /api/user/me/lists/:list_id/stories/:story_id': endpoint({
    summary: 'Take a story off one of my lists. If it is not there, this does nothing',
    who: 'signed_in',
    params: listedPath,
  }),
  'GET /api/lists/:list_id': endpoint({
    summary: 'A list with its stories: one that is public, or mine',
    who: 'anyone',
    params: listPath,
    reply: list.listWithStories,
  }),
  'DELETE /api/user/me/lists/:list_id': endpoint({
    summary: 'Delete one of my lists for good; the stories stay',
    who: 'signed_in',
    params: listPath,
  }),
};
