import type { Handlers } from '../../http/calls/handlers.ts';
import type { HeavyDeps } from '../deps.ts';
import { exportStory, reportExport } from './export-story.ts';

type ExportKeys =
  | 'GET /api/stories/:username/:story_slug/export'
  | 'GET /api/stories/:username/:story_slug/export/losses';

export function exportRoutes(deps: HeavyDeps): Handlers<ExportKeys> {
  return {
    'GET /api/stories/:username/:story_slug/export': (call) => exportStory(deps, call),
    'GET /api/stories/:username/:story_slug/export/losses': (call) => reportExport(deps, call),
  };
}
