import type { Handlers } from '../../http/calls/handlers.ts';
import { addImage, deleteImage, listImages, type MediaDeps } from './images.ts';

type MediaKeys =
  | 'GET /api/stories/:username/:story_slug/images'
  | 'POST /api/stories/:username/:story_slug/images'
  | 'DELETE /api/stories/:username/:story_slug/images/:image_id';

export function mediaRoutes(deps: MediaDeps): Handlers<MediaKeys> {
  return {
    'GET /api/stories/:username/:story_slug/images': (call) => listImages(deps, call),
    'POST /api/stories/:username/:story_slug/images': (call) => addImage(deps, call),
    'DELETE /api/stories/:username/:story_slug/images/:image_id': (call) => deleteImage(deps, call),
  };
}
