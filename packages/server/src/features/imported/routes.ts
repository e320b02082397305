import type { Handlers } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { readSaidBefore } from './come-again.ts';
import { letOriginalGo, readImport, readOriginal, settleLosses } from './read-import.ts';

type ImportedKeys =
  | 'GET /api/stories/:username/:story_slug/import'
  | 'GET /api/stories/:username/:story_slug/import/said'
  | 'PUT /api/stories/:username/:story_slug/import/losses'
  | 'GET /api/stories/:username/:story_slug/import/originals/:node_id'
  | 'DELETE /api/stories/:username/:story_slug/import/originals/:node_id';

export function importedRoutes(deps: Deps): Handlers<ImportedKeys> {
  return {
    'GET /api/stories/:username/:story_slug/import': (call) => readImport(deps, call),
    'GET /api/stories/:username/:story_slug/import/said': (call) => readSaidBefore(deps, call),
    'PUT /api/stories/:username/:story_slug/import/losses': (call) => settleLosses(deps, call),
    'GET /api/stories/:username/:story_slug/import/originals/:node_id': (call) =>
      readOriginal(deps, call),
    'DELETE /api/stories/:username/:story_slug/import/originals/:node_id': (call) =>
      letOriginalGo(deps, call),
  };
}
