import type { Handlers } from '../../http/handlers.ts';
import type { CheckingDeps } from '../checking/deps.ts';
import { listVersions } from './list-versions.ts';
import { publishChanges } from './publish-changes.ts';

type PublishingKeys =
  | 'GET /api/stories/:username/:story_slug/versions'
  | 'POST /api/stories/:username/:story_slug/versions';

export function publishingRoutes(deps: CheckingDeps): Handlers<PublishingKeys> {
  return {
    'GET /api/stories/:username/:story_slug/versions': (call) => listVersions(deps, call),
    'POST /api/stories/:username/:story_slug/versions': (call) => publishChanges(deps, call),
  };
}
