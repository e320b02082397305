import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import * as field from '../schemas/fields.ts';
import {
  endingsFound,
  firstAction,
  opening,
  pastTurn,
  playthrough,
  playthroughAction,
  playthroughChanges,
  playthroughWithView,
  removedStory,
  unavailableStory,
} from '../schemas/playthrough.ts';
import { storyPath } from './story.ts';

const playthroughPath = storyPath.extend({ playthrough_id: field.pathPart });

export const playthroughEndpoints = {
  'GET /api/stories/:username/:story_slug/endings': endpoint({
    summary: 'Which endings of the published version I have found, in all that I ever played of it',
    who: 'reader',
    params: storyPath,
    reply: endingsFound,
  }),
  'GET /api/user/me/removed-stories': endpoint({
    summary:
      'Stories that went for good with my playthroughs of them, last removed first: at most 50, for at most 90 days',
    who: 'reader',
    reply: z.object({ stories: z.array(removedStory) }),
  }),
  'DELETE /api/user/me/removed-stories/:story_id': endpoint({
    summary: 'Dismiss the note about a removed story. Without such a note this does nothing',
    who: 'reader',
    params: z.strictObject({ story_id: field.pathPart }),
  }),
  'GET /api/user/me/unavailable-stories': endpoint({
    summary:
      'Stories with my playthroughs that are not published now, last played first: at most 50. My places are kept',
    who: 'reader',
    reply: z.object({ stories: z.array(unavailableStory) }),
  }),
  'GET /api/stories/:username/playthroughs': endpoint({
    summary: 'My playthroughs in every story, last played first; `username` is me',
    who: 'reader',
    params: z.strictObject({ username: field.pathPart }),
    reply: z.array(playthrough),
  }),
  'GET /api/stories/:username/:story_slug/playthrough': endpoint({
    summary: 'My playthroughs in this story, last played first',
    who: 'reader',
    params: storyPath,
    reply: z.array(playthrough),
    errors: ['story_unavailable'],
  }),
  'POST /api/stories/:username/:story_slug/playthrough': endpoint({
    summary: 'Start reading: a new playthrough at the start node',
    who: 'reader',
    params: storyPath,
    reply: playthroughWithView,
    status: 201,
    errors: ['story_empty', 'story_not_open', 'limit_reached'],
  }),
  'GET /api/stories/:username/:story_slug/opening': endpoint({
    summary: 'How a published story begins: what a reader sees before they have a playthrough',
    who: 'anyone',
    params: storyPath,
    reply: opening,
    errors: ['story_not_open'],
  }),
  'POST /api/stories/:username/:story_slug/opening': endpoint({
    summary:
      'A new playthrough from what the opening showed, and the first action in it. In a newer version the action counts where it is offered in the same words. Somebody who began with the same action before gets that playthrough',
    who: 'reader',
    params: storyPath,
    body: firstAction,
    reply: playthroughWithView,
    status: 201,
    errors: ['story_not_open', 'action_not_available', 'limit_reached'],
  }),
  'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id': endpoint({
    summary: 'One of my playthroughs, with what I see there',
    who: 'reader',
    params: playthroughPath,
    reply: playthroughWithView,
    errors: ['story_unavailable'],
  }),
  'PATCH /api/stories/:username/:story_slug/playthrough/:playthrough_id': endpoint({
    summary: 'Name one of my playthroughs, put it aside, or stay in its version',
    who: 'reader',
    params: playthroughPath,
    body: playthroughChanges,
    reply: playthroughWithView,
    errors: ['story_unavailable'],
  }),
  'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/history': endpoint({
    summary: 'The turns of one of my playthroughs, last first, those left behind included',
    who: 'reader',
    params: playthroughPath,
    query: z.strictObject(field.page),
    reply: z.object({ turns: z.array(pastTurn), next_cursor: field.nextCursor }),
    errors: ['story_unavailable'],
  }),
  'DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id': endpoint({
    summary: 'Delete one of my playthroughs',
    who: 'reader',
    params: playthroughPath,
    errors: ['story_unavailable'],
  }),
  'POST /api/stories/:username/:story_slug/playthrough/:playthrough_id/restore': endpoint({
    summary: 'Undo the deletion of one of my playthroughs, within a day',
    who: 'reader',
    params: playthroughPath,
    reply: playthroughWithView,
    status: 200,
    errors: ['story_unavailable', 'limit_reached'],
  }),
  'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action': endpoint({
    summary: 'Take a turn: choose, take, drop, rewind, restart or move',
    who: 'reader',
    params: playthroughPath,
    body: playthroughAction,
    reply: playthroughWithView,
    errors: ['action_not_available', 'turn_not_current', 'story_unavailable'],
  }),
};
