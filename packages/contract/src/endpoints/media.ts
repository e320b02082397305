import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import * as field from '../schemas/fields.ts';
import * as media from '../schemas/media.ts';
import { storyPath } from './story.ts';

/** The images and sounds of a story. */
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
    body: media.sentFile,
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
  'GET /api/stories/:username/:story_slug/sounds': endpoint({
    summary: 'The sounds of a story, newest first',
    who: 'signed_in',
    params: storyPath,
    query: z.strictObject(field.page),
    reply: z.object({ sounds: z.array(media.storedSound), next_cursor: field.nextCursor }),
  }),
  'POST /api/stories/:username/:story_slug/sounds': endpoint({
    summary:
      'Add a sound to a story: MP3, Ogg (Vorbis or Opus) or AAC (ADTS or M4A) of up to 10 MB, stored without its tags. The same sound again is the one that is there',
    who: 'signed_in',
    params: storyPath,
    body: media.sentFile,
    bodyType: 'file',
    reply: media.storedSound,
    status: 201,
    errors: ['limit_reached'],
  }),
  'DELETE /api/stories/:username/:story_slug/sounds/:sound_id': endpoint({
    summary: 'Delete a sound for good: what still names it, versions too, cannot play it',
    who: 'signed_in',
    params: storyPath.extend({ sound_id: field.pathPart }),
  }),
  'GET /api/stories/:username/:story_slug/missing-media': endpoint({
    summary:
      'Which of these images and sounds no longer exist, be it in another story: what a text shows there is gone for good',
    who: 'signed_in',
    params: storyPath,
    query: z.strictObject({ addresses: media.addresses }),
    reply: z.object({ missing: z.array(z.string()) }),
  }),
};
