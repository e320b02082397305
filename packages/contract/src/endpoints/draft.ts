import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import * as draft from '../schemas/draft.ts';
import * as edits from '../schemas/edits.ts';
import { storyPath } from './story.ts';

export const draftEndpoints = {
  'GET /api/stories/:username/:story_slug/outline': endpoint({
    summary: 'The whole draft without its texts: nodes with their first words and where they lead',
    who: 'signed_in',
    params: storyPath,
    reply: draft.outline,
  }),
  'GET /api/stories/:username/:story_slug/changes': endpoint({
    summary:
      'The parts of the draft that changed after a number, as they are now, by the order of their changes; a megabyte or so at once',
    who: 'signed_in',
    params: storyPath,
    query: z.strictObject({ since: draft.since }),
    reply: draft.changes,
    errors: ['reset'],
  }),
  'POST /api/stories/:username/:story_slug/edits': endpoint({
    summary:
      'Write groups of edits to the draft, in their order: each whole or not at all, and once for ever',
    who: 'signed_in',
    params: storyPath,
    body: edits.groups,
    mostBytes: 4 * 1024 * 1024,
    reply: edits.groupsDone,
  }),
};
