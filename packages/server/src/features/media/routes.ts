import type { Handlers } from '../../http/calls/handlers.ts';
import { addImage, deleteImage, listImages, type MediaDeps } from './images.ts';
import { listMissingMedia } from './missing-media.ts';
import { addSound, deleteSound, listSounds } from './sounds.ts';

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
    'GET /api/stories/:username/:story_slug/images': (call) => listImages(deps, call),
    'POST /api/stories/:username/:story_slug/images': (call) => addImage(deps, call),
    'DELETE /api/stories/:username/:story_slug/images/:image_id': (call) => deleteImage(deps, call),
    'GET /api/stories/:username/:story_slug/sounds': (call) => listSounds(deps, call),
    'POST /api/stories/:username/:story_slug/sounds': (call) => addSound(deps, call),
    'DELETE /api/stories/:username/:story_slug/sounds/:sound_id': (call) => deleteSound(deps, call),
    'GET /api/stories/:username/:story_slug/missing-media': (call) => listMissingMedia(deps, call),
  };
}
