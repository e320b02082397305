import type { Handlers } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { putOnList, takeOffList } from './listed-stories.ts';
import { changeList, createList, listOwnLists, readList, removeList } from './lists.ts';

type ListKeys =
  | 'GET /api/user/me/lists'
  | 'POST /api/user/me/lists'
  | 'PATCH /api/user/me/lists/:list_id'
  | 'DELETE /api/user/me/lists/:list_id'
  | 'PUT /api/user/me/lists/:list_id/stories/:story_id'
  | 'DELETE /api/user/me/lists/:list_id/stories/:story_id'
  | 'GET /api/lists/:list_id';

export function listRoutes(deps: Deps): Handlers<ListKeys> {
  return {
    'GET /api/user/me/lists': (call) => listOwnLists(deps, call),
    'POST /api/user/me/lists': (call) => createList(deps, call),
    'PATCH /api/user/me/lists/:list_id': (call) => changeList(deps, call),
    'DELETE /api/user/me/lists/:list_id': (call) => removeList(deps, call),
    'PUT /api/user/me/lists/:list_id/stories/:story_id': (call) => putOnList(deps, call),
    'DELETE /api/user/me/lists/:list_id/stories/:story_id': (call) => takeOffList(deps, call),
    'GET /api/lists/:list_id': (call) => readList(deps, call),
  };
}
