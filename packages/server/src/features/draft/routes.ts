import type { Handlers } from '../../http/calls/handlers.ts';
import type { HeavyDeps } from '../deps.ts';
import { binRoutes } from './bin/routes.ts';
import { chapterRoutes } from './chapters/routes.ts';
import { itemRoutes } from './items/routes.ts';
import { logicRoutes } from './logic/routes.ts';
import { nodeRoutes } from './nodes/routes.ts';
import { readWholeDraft } from './whole/read-draft.ts';

export const draftRoutes = (deps: HeavyDeps) => ({
  ...chapterRoutes(deps),
  ...nodeRoutes(deps),
  ...itemRoutes(deps),
  ...logicRoutes(deps),
  ...binRoutes(deps),
  ...wholeDraftRoutes(deps),
});

const wholeDraftRoutes = (
  deps: HeavyDeps,
): Handlers<'GET /api/stories/:username/:story_slug/draft'> => ({
  'GET /api/stories/:username/:story_slug/draft': (call) => readWholeDraft(deps, call),
});
