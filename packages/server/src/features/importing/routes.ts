import type { Handlers } from '../../http/calls/handlers.ts';
import { type ImportingDeps, importFromFile, storePrepared } from './import-on-site.ts';

type ImportingKeys = 'POST /api/stories/:username/import' | 'POST /api/stories/:username/prepared';

export function importingRoutes(deps: ImportingDeps): Handlers<ImportingKeys> {
  return {
    'POST /api/stories/:username/import': (call) => importFromFile(deps, call),
    'POST /api/stories/:username/prepared': (call) => storePrepared(deps, call),
  };
}
