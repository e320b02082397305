import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import * as field from '../schemas/fields.ts';
import * as media from '../schemas/media.ts';
import { storyPath } from './story.ts';

/** The images of a story. */
export const mediaEndpoints = {
  'GET /api/stories/:username/:story_slug/images': endpoint({
    summary: 'The images of a story, newest first',
    who: 'signed_in',
    params: storyPath,
    query: z.strictObject(field.page),
    reply: z.object({ images: z.array(media.storedImage), next_cursor: field.nextCursor }),
  }),
  'POST /api/stories/:username/:story_slug/images': endpoint({
    summary:
      'Add an image to a story: PNG, JPEG, WebP, GIF or AVIF of up to 10 MB, stored as WebP without its metadata. The same image again is the one that is there',
    who: 'signed_in',
    params: storyPath,
    body: media.sentImage,
    bodyType: 'file',
    reply: media.storedImage,
    status: 201,
    errors: ['limit_reached'],
  }),
  'DELETE /api/stories/:username/:story_slug/images/:image_id': endpoint({
    summary: 'Delete an image for good: what still shows it, versions too, shows nothing there',
    who: 'signed_in',
    params: storyPath.extend({ image_id: field.pathPart }),
  }),
};
