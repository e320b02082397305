import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as field from '../schemas/fields.ts';
import { playthrough, playthroughAction, playthroughWithView } from '../schemas/playthrough.ts';
import { storyPath } from './story.ts';

const playthroughPath = storyPath.extend({ playthrough_id: field.pathPart });

export const playthroughEndpoints = {
  'GET /api/stories/:username/playthroughs': endpoint({
    summary: 'My playthroughs in every story, last played first; `username` is me',
    who: 'signed_in',
    params: z.strictObject({ username: field.pathPart }),
    reply: z.array(playthrough),
  }),
  'GET /api/stories/:username/:story_slug/playthrough': endpoint({
    summary: 'My playthroughs in this story, last played first',
    who: 'signed_in',
    params: storyPath,
    reply: z.array(playthrough),
  }),
  'POST /api/stories/:username/:story_slug/playthrough': endpoint({
    summary: 'Start reading: a new playthrough at the start node',
    who: 'signed_in',
    params: storyPath,
    reply: playthroughWithView,
    status: 201,
    errors: ['story_empty', 'story_not_open', 'limit_reached'],
  }),
  'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id': endpoint({
    summary: 'One of my playthroughs, with what I see there',
    who: 'signed_in',
    params: playthroughPath,
    reply: playthroughWithView,
  }),
  'DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id': endpoint({
    summary: 'Delete one of my playthroughs',
    who: 'signed_in',
    params: playthroughPath,
  }),
  'POST /api/stories/:username/:story_slug/playthrough/:playthrough_id/restore': endpoint({
    summary: 'Undo the deletion of one of my playthroughs, within a day',
    who: 'signed_in',
    params: playthroughPath,
    reply: playthroughWithView,
    status: 200,
    errors: ['limit_reached'],
  }),
  'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action': endpoint({
    summary: 'Take a turn: choose, take, drop, rewind or restart',
    who: 'signed_in',
    params: playthroughPath,
    body: playthroughAction,
    reply: playthroughWithView,
    errors: ['action_not_available', 'turn_not_current'],
  }),
};
