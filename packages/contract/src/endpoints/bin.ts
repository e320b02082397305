import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import { binnedPart, restoredPart } from '../schemas/bin.ts';
import * as field from '../schemas/fields.ts';
import { storyPath } from './story.ts';

const binPath = storyPath.extend({ bin_id: field.pathPart });

export const binEndpoints = {
  'GET /api/stories/:username/:story_slug/bin': endpoint({
    summary:
      'What was deleted from a story and can still be restored, last deleted first; `part_id` finds one',
    who: 'signed_in',
    params: storyPath,
    query: z.strictObject({ ...field.page, part_id: field.pathPart.optional() }),
    reply: z.object({ parts: z.array(binnedPart), next_cursor: field.nextCursor }),
  }),
  'POST /api/stories/:username/:story_slug/bin/:bin_id/restore': endpoint({
    summary:
      'Put a part back as it was; a taken name or key gets a number, a gone chapter is the first one',
    who: 'signed_in',
    params: binPath,
    reply: restoredPart,
    status: 200,
    errors: ['already_back', 'id_taken', 'limit_reached'],
  }),
  'DELETE /api/stories/:username/:story_slug/bin/:bin_id': endpoint({
    summary: 'Delete a part for good',
    who: 'signed_in',
    params: binPath,
  }),
};
