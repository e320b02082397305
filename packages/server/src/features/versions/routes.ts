import type { Handlers } from '../../http/calls/handlers.ts';
import type { HeavyDeps } from '../deps.ts';
import { compareVersions } from './compare-versions.ts';
import { listArchivedDrafts, listVersions, readVersion } from './read-versions.ts';
import { restoreVersion } from './restore-version.ts';

type VersionKeys =
  | 'GET /api/stories/:username/:story_slug/versions'
  | 'GET /api/stories/:username/:story_slug/versions/:version_id'
  | 'GET /api/stories/:username/:story_slug/versions/:version_id/changes'
  | 'POST /api/stories/:username/:story_slug/versions/:version_id/restore'
  | 'GET /api/stories/:username/:story_slug/kept-drafts';

export function versionRoutes(deps: HeavyDeps): Handlers<VersionKeys> {
  return {
    'GET /api/stories/:username/:story_slug/versions': (call) => listVersions(deps, call),
    'GET /api/stories/:username/:story_slug/versions/:version_id': (call) =>
      readVersion(deps, call),
    'GET /api/stories/:username/:story_slug/versions/:version_id/changes': (call) =>
      compareVersions(deps, call),
    'POST /api/stories/:username/:story_slug/versions/:version_id/restore': (call) =>
      restoreVersion(deps, call),
    'GET /api/stories/:username/:story_slug/kept-drafts': (call) => listArchivedDrafts(deps, call),
  };
}
