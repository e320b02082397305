import type { Handlers } from '../../http/calls/handlers.ts';
import { checkDraft } from './check-draft.ts';
import type { CheckingDeps } from './checker.ts';

export function checkingRoutes(
  deps: CheckingDeps,
): Handlers<'GET /api/stories/:username/:story_slug/check'> {
  return {
    'GET /api/stories/:username/:story_slug/check': (call) => checkDraft(deps, call),
  };
}
