import { limits } from '@brasslamp/story/model';
import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import * as field from '../schemas/fields.ts';
import * as media from '../schemas/media.ts';
import { storyPath } from './story.ts';

const list = <Reply extends z.ZodType>(summary: string, reply: Reply) =>
  endpoint({
    summary,
    who: 'signed_in',
    params: storyPath,
    query: z.strictObject(field.page),
    reply,
  });

const add = <Stored extends z.ZodType>(summary: string, reply: Stored) =>
  endpoint({
    summary,
    who: 'signed_in',
    params: storyPath,
    body: media.sentFile,
    bodyType: 'file',
    reply,
    status: 201,
    errors: ['limit_reached'],
  });

const mostSent = `of up to ${limits.fileMegabytes} MB`;

/** The images and sounds of a story. */
export const mediaEndpoints = {
  'GET /api/stories/:username/:story_slug/images': list(
    'The images of a story, newest first',
    z.object({ images: z.array(media.storedImage), next_cursor: field.nextCursor }),
  ),
  'POST /api/stories/:username/:story_slug/images': add(
    `Add an image to a story: PNG, JPEG, WebP, GIF or AVIF ${mostSent}, stored as WebP without its metadata. The same image again is the one that is there`,
    media.storedImage,
  ),
  'DELETE /api/stories/:username/:story_slug/images/:image_id': endpoint({
    summary: 'Delete an image for good: what still shows it, versions too, shows nothing there',
    who: 'signed_in',
    params: storyPath.extend({ image_id: field.pathPart }),
  }),
  'GET /api/stories/:username/:story_slug/sounds': list(
    'The sounds of a story, newest first',
    z.object({ sounds: z.array(media.storedSound), next_cursor: field.nextCursor }),
  ),
  'POST /api/stories/:username/:story_slug/sounds': add(
    `Add a sound to a story: MP3, Ogg (Vorbis or Opus) or AAC (ADTS or M4A) ${mostSent}, stored without its tags. The same sound again is the one that is there`,
    media.storedSound,
  ),
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
