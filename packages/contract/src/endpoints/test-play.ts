import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import * as field from '../schemas/fields.ts';
import * as play from '../schemas/test-play.ts';
import { storyPath } from './story.ts';

const testPlayPath = storyPath.extend({ test_play_id: field.pathPart });

/** Plays that an author saved to be tried again after an edit. No version has them. */
export const testPlayEndpoints = {
  'GET /api/stories/:username/:story_slug/test-plays': endpoint({
    summary: 'The saved test plays of a story, oldest first',
    who: 'signed_in',
    params: storyPath,
    query: z.strictObject(field.page),
    reply: z.object({ test_plays: z.array(play.testPlay), next_cursor: field.nextCursor }),
  }),
  'POST /api/stories/:username/:story_slug/test-plays': endpoint({
    summary: 'Save a test play: its choices from the start on, and what they should lead to',
    who: 'signed_in',
    params: storyPath,
    body: play.newTestPlay,
    reply: play.testPlay,
    status: 201,
    hasRevision: true,
    errors: ['limit_reached'],
  }),
  'GET /api/stories/:username/:story_slug/test-plays/results': endpoint({
    summary: 'Which of the test plays still hold in the draft, and where the others break',
    who: 'signed_in',
    params: storyPath,
    reply: z.object({ results: z.array(play.testPlayResult) }),
    errors: ['limit_reached'],
  }),
  'PUT /api/stories/:username/:story_slug/test-plays/:test_play_id': endpoint({
    summary: 'Change a test play; what is left out stays',
    who: 'signed_in',
    params: testPlayPath,
    body: play.testPlayChanges,
    reply: play.testPlay,
    hasRevision: true,
    errors: ['revision_stale', 'limit_reached'],
  }),
  'DELETE /api/stories/:username/:story_slug/test-plays/:test_play_id': endpoint({
    summary: 'Delete a test play for good',
    who: 'signed_in',
    params: testPlayPath,
    errors: ['revision_stale'],
  }),
};
