import type { Handlers } from '../../http/calls/handlers.ts';
import type { FreezingDeps } from '../publishing/freeze-draft.ts';
import { restoreVersion } from './restore-version.ts';

type RestoringKeys = 'POST /api/stories/:username/:story_slug/versions/:version_id/restore';

export function restoringRoutes(deps: FreezingDeps): Handlers<RestoringKeys> {
  return {
    'POST /api/stories/:username/:story_slug/versions/:version_id/restore': (call) =>
      restoreVersion(deps, call),
  };
}
