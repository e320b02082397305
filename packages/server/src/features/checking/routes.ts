import type { Handlers } from '../../http/calls/handlers.ts';
import { checkDraft } from './check-draft.ts';
import type { CheckingDeps } from './checker.ts';
import { keepOwnCheck } from './keep-check.ts';

type CheckKeys =
  | 'GET /api/stories/:username/:story_slug/check'
  | 'PUT /api/stories/:username/:story_slug/check';

export function checkingRoutes(deps: CheckingDeps): Handlers<CheckKeys> {
  return {
    'GET /api/stories/:username/:story_slug/check': (call) => checkDraft(deps, call),
    'PUT /api/stories/:username/:story_slug/check': (call) => keepOwnCheck(deps, call),
  };
}
