import { z } from 'zod';
import { endpoint, type FileReply } from '../definition/endpoint.ts';
import * as exporting from '../schemas/exporting.ts';
import { storyPath } from './story.ts';

const query = z.strictObject({
  format: exporting.format.default('story'),
  /** “without” makes a smaller file. “story” names them then, and does not hold them. */
  media: exporting.media.default('with'),
  /** Of “page”: where the story can be read, which it then says. */
  address: exporting.address.optional(),
});

/** Stories as files to take along. */
export const exportEndpoints = {
  'GET /api/stories/:username/:story_slug/export': endpoint({
    summary:
      'The draft as a file: “story” is our own, with its media as a zip; “page” plays it offline. The header Brasslamp-Losses says how many things the format cannot hold as they are',
    who: 'signed_in',
    params: storyPath,
    query,
    reply: z.custom<FileReply>(),
    isFile: true,
    errors: ['limit_reached', 'busy'],
  }),
  'GET /api/stories/:username/:story_slug/export/losses': endpoint({
    summary:
      'What a format cannot hold of the draft as it is, one by one, before it is exported, and how large the file will be',
    who: 'signed_in',
    params: storyPath,
    query,
    reply: exporting.report,
    errors: ['limit_reached', 'busy'],
  }),
};
