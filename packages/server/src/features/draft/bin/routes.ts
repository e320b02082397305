import type { Handlers } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { deletePartForGood } from './delete-parts.ts';
import { listParts } from './list-parts.ts';
import { restorePart } from './restore-part.ts';

type BinKeys =
  | 'GET /api/stories/:username/:story_slug/bin'
  | 'POST /api/stories/:username/:story_slug/bin/:bin_id/restore'
  | 'DELETE /api/stories/:username/:story_slug/bin/:bin_id';

export function binRoutes(deps: Deps): Handlers<BinKeys> {
  return {
    'GET /api/stories/:username/:story_slug/bin': (call) => listParts(deps, call),
    'POST /api/stories/:username/:story_slug/bin/:bin_id/restore': (call) =>
      restorePart(deps, call),
    'DELETE /api/stories/:username/:story_slug/bin/:bin_id': (call) =>
      deletePartForGood(deps, call),
  };
}
