import type { Handlers } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { listAllItems, listItems, readItem } from './read-items.ts';
import { changeItem, createItem, deleteItem } from './write-items.ts';

type ItemKeys =
  | 'GET /api/stories/:username/:story_slug/items'
  | 'GET /api/:username/:story_slug/chapters/:chapter_id/items'
  | 'POST /api/:username/:story_slug/chapters/:chapter_id/items'
  | 'GET /api/:username/:story_slug/chapters/:chapter_id/items/:item_id'
  | 'PUT /api/:username/:story_slug/chapters/:chapter_id/items/:item_id'
  | 'DELETE /api/:username/:story_slug/chapters/:chapter_id/items/:item_id';

export function itemRoutes(deps: Deps): Handlers<ItemKeys> {
  return {
    'GET /api/stories/:username/:story_slug/items': (call) => listAllItems(deps, call),
    'GET /api/:username/:story_slug/chapters/:chapter_id/items': (call) => listItems(deps, call),
    'POST /api/:username/:story_slug/chapters/:chapter_id/items': (call) => createItem(deps, call),
    'GET /api/:username/:story_slug/chapters/:chapter_id/items/:item_id': (call) =>
      readItem(deps, call),
    'PUT /api/:username/:story_slug/chapters/:chapter_id/items/:item_id': (call) =>
      changeItem(deps, call),
    'DELETE /api/:username/:story_slug/chapters/:chapter_id/items/:item_id': (call) =>
      deleteItem(deps, call),
  };
}
