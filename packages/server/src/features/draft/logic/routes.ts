import type { Handlers } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { changeAchievements, changeVariables } from './change-logic.ts';
import { readAchievements, readVariables } from './read-logic.ts';

type LogicKeys =
  | 'GET /api/stories/:username/:story_slug/variables'
  | 'PUT /api/stories/:username/:story_slug/variables'
  | 'GET /api/stories/:username/:story_slug/achievements'
  | 'PUT /api/stories/:username/:story_slug/achievements';

export function logicRoutes(deps: Deps): Handlers<LogicKeys> {
  return {
    'GET /api/stories/:username/:story_slug/variables': (call) => readVariables(deps, call),
    'PUT /api/stories/:username/:story_slug/variables': (call) => changeVariables(deps, call),
    'GET /api/stories/:username/:story_slug/achievements': (call) => readAchievements(deps, call),
    'PUT /api/stories/:username/:story_slug/achievements': (call) => changeAchievements(deps, call),
  };
}
