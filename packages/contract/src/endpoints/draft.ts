import { limits } from '@brasslamp/story/model';
import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import * as draft from '../schemas/draft.ts';
import * as edits from '../schemas/edits.ts';
import * as field from '../schemas/fields.ts';
import * as history from '../schemas/history.ts';
import { storyPath } from './story.ts';

const nodePath = storyPath.extend({ node_id: field.pathPart });

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
    mostBytes: limits.editsMegabytes * 1024 * 1024,
    reply: edits.groupsDone,
  }),
  'GET /api/stories/:username/:story_slug/history': endpoint({
    summary: 'What was done to the draft, group by group, newest first',
    who: 'signed_in',
    params: storyPath,
    query: z.strictObject(field.page),
    reply: z.object({ groups: z.array(history.group), next_cursor: field.nextCursor }),
  }),
  'GET /api/stories/:username/:story_slug/nodes/:node_id/history': endpoint({
    summary:
      'What a node was after its changes, newest first: all of the last day, of 30 days one for each hour, then one for each day',
    who: 'signed_in',
    params: nodePath,
    query: z.strictObject(field.page),
    reply: z.object({ entries: z.array(history.entry), next_cursor: field.nextCursor }),
  }),
  'GET /api/stories/:username/:story_slug/nodes/:node_id/history/:entry_id': endpoint({
    summary: 'One entry of a node’s history, with the node as it was then',
    who: 'signed_in',
    params: nodePath.extend({ entry_id: field.pathPart }),
    reply: history.wholeEntry,
  }),
};
