import type { Handlers } from '../../http/calls/handlers.ts';
import type { HeavyDeps } from '../deps.ts';
import { tryTestPlays } from './run-test-plays.ts';
import { addTestPlay, changeTestPlay, deleteTestPlay, listTestPlays } from './test-plays.ts';

type TestPlayKeys =
  | 'GET /api/stories/:username/:story_slug/test-plays'
  | 'POST /api/stories/:username/:story_slug/test-plays'
  | 'GET /api/stories/:username/:story_slug/test-plays/results'
  | 'PUT /api/stories/:username/:story_slug/test-plays/:test_play_id'
  | 'DELETE /api/stories/:username/:story_slug/test-plays/:test_play_id';

export function testPlayRoutes(deps: HeavyDeps): Handlers<TestPlayKeys> {
  return {
    'GET /api/stories/:username/:story_slug/test-plays': (call) => listTestPlays(deps, call),
    'POST /api/stories/:username/:story_slug/test-plays': (call) => addTestPlay(deps, call),
    'GET /api/stories/:username/:story_slug/test-plays/results': (call) => tryTestPlays(deps, call),
    'PUT /api/stories/:username/:story_slug/test-plays/:test_play_id': (call) =>
      changeTestPlay(deps, call),
    'DELETE /api/stories/:username/:story_slug/test-plays/:test_play_id': (call) =>
      deleteTestPlay(deps, call),
  };
}
