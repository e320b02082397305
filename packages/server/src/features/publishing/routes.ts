import type { Handlers } from '../../http/calls/handlers.ts';
import type { CheckingDeps } from '../checking/deps.ts';
import { compareVersions } from './compare-versions.ts';
import { listKeptDrafts } from './list-kept-drafts.ts';
import { listVersions } from './list-versions.ts';
import { publishChanges } from './publish-changes.ts';
import { readVersion } from './read-version.ts';

type PublishingKeys =
  | 'GET /api/stories/:username/:story_slug/versions'
  | 'POST /api/stories/:username/:story_slug/versions'
  | 'GET /api/stories/:username/:story_slug/versions/:version_id'
  | 'GET /api/stories/:username/:story_slug/versions/:version_id/changes'
  | 'GET /api/stories/:username/:story_slug/kept-drafts';

export function publishingRoutes(deps: CheckingDeps): Handlers<PublishingKeys> {
  return {
    'GET /api/stories/:username/:story_slug/versions': (call) => listVersions(deps, call),
    'POST /api/stories/:username/:story_slug/versions': (call) => publishChanges(deps, call),
    'GET /api/stories/:username/:story_slug/versions/:version_id': (call) =>
      readVersion(deps, call),
    'GET /api/stories/:username/:story_slug/versions/:version_id/changes': (call) =>
      compareVersions(deps, call),
    'GET /api/stories/:username/:story_slug/kept-drafts': (call) => listKeptDrafts(deps, call),
  };
}
