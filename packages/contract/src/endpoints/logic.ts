import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import * as field from '../schemas/fields.ts';
import * as logic from '../schemas/logic.ts';
import { foundCounts, item } from '../schemas/story.ts';
import { storyPath } from './story.ts';

export const logicEndpoints = {
  'GET /api/stories/:username/:story_slug/variables': endpoint({
    summary: "The story's variables, in the author's order",
    who: 'signed_in',
    params: storyPath,
    reply: logic.variables,
    hasRevision: true,
  }),
  'PUT /api/stories/:username/:story_slug/variables': endpoint({
    summary:
      'Replace the variables; one sent with its id and another key is renamed in all that uses it, one left out goes to the story’s bin',
    who: 'signed_in',
    params: storyPath,
    body: logic.sentVariables,
    reply: logic.variables,
    hasRevision: true,
    errors: ['revision_stale', 'limit_reached'],
  }),
  'GET /api/stories/:username/:story_slug/achievements': endpoint({
    summary: "The story's achievements, in the author's order",
    who: 'signed_in',
    params: storyPath,
    reply: logic.achievements,
    hasRevision: true,
  }),
  'PUT /api/stories/:username/:story_slug/achievements': endpoint({
    summary:
      'Replace the achievements; one sent with its id and another key is renamed in all that uses it, one left out goes to the story’s bin',
    who: 'signed_in',
    params: storyPath,
    body: logic.sentAchievements,
    reply: logic.achievements,
    hasRevision: true,
    errors: ['revision_stale', 'limit_reached'],
  }),
  'GET /api/stories/:username/:story_slug/story-wide': endpoint({
    summary: 'What holds for the whole story: level, language, effects, frames, panel, snippets',
    who: 'signed_in',
    params: storyPath,
    reply: logic.storyWide,
    hasRevision: true,
  }),
  'PUT /api/stories/:username/:story_slug/story-wide': endpoint({
    summary:
      'Change what holds for the whole story; a field left out keeps its value, a snippet sent with its id and another name is renamed in all that shows it',
    who: 'signed_in',
    params: storyPath,
    body: logic.storyWideChanges,
    reply: logic.storyWide,
    hasRevision: true,
    errors: ['revision_stale', 'limit_reached'],
  }),
  'GET /api/stories/:username/:story_slug/items': endpoint({
    summary: "All the story's items, by chapter",
    who: 'signed_in',
    params: storyPath,
    query: z.strictObject(field.page),
    reply: z.object({ items: z.array(item), next_cursor: field.nextCursor }),
  }),
  'GET /api/stories/:username/:story_slug/draft': endpoint({
    summary: 'The whole draft, as a version would freeze it',
    who: 'signed_in',
    params: storyPath,
    reply: logic.draft,
  }),
  'GET /api/stories/:username/:story_slug/check': endpoint({
    summary: 'What the checker proves and finds in the draft',
    who: 'signed_in',
    params: storyPath,
    reply: logic.check,
    errors: ['limit_reached'],
  }),
  'PUT /api/stories/:username/:story_slug/check': endpoint({
    summary: 'Say what the checker, run elsewhere, found in the draft as it is now: counted',
    who: 'signed_in',
    params: storyPath,
    body: foundCounts,
  }),
};
