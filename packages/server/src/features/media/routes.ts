import type { Handlers } from '../../http/calls/handlers.ts';
import { image } from './image.ts';
import type { MediaDeps } from './kind.ts';
import { addMedia, deleteMedia, listMedia } from './media.ts';
import { listMissingMedia } from './missing-media.ts';
import { sound } from './sound.ts';

type MediaKeys =
  | 'GET /api/stories/:username/:story_slug/images'
  | 'POST /api/stories/:username/:story_slug/images'
  | 'DELETE /api/stories/:username/:story_slug/images/:image_id'
  | 'GET /api/stories/:username/:story_slug/sounds'
  | 'POST /api/stories/:username/:story_slug/sounds'
  | 'DELETE /api/stories/:username/:story_slug/sounds/:sound_id'
  | 'GET /api/stories/:username/:story_slug/missing-media';

export function mediaRoutes(deps: MediaDeps): Handlers<MediaKeys> {
  return {
    'GET /api/stories/:username/:story_slug/images': async (call) => {
      const { media, next_cursor } = await listMedia(deps, image, call);
      return { images: media, next_cursor };
    },
    'POST /api/stories/:username/:story_slug/images': (call) => addMedia(deps, image, call),
    'DELETE /api/stories/:username/:story_slug/images/:image_id': (call) =>
      deleteMedia(deps, image, call, call.params.image_id),
    'GET /api/stories/:username/:story_slug/sounds': async (call) => {
      const { media, next_cursor } = await listMedia(deps, sound, call);
      return { sounds: media, next_cursor };
    },
    'POST /api/stories/:username/:story_slug/sounds': (call) => addMedia(deps, sound, call),
    'DELETE /api/stories/:username/:story_slug/sounds/:sound_id': (call) =>
      deleteMedia(deps, sound, call, call.params.sound_id),
    'GET /api/stories/:username/:story_slug/missing-media': (call) => listMissingMedia(deps, call),
  };
}
