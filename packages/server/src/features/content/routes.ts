import type { EndpointKey } from '@brasslamp/contract';
import type { Handlers } from '../../http/calls/handlers.ts';
import type { ContentDeps } from './deps.ts';
import { listItems, readContent, readFooter, readItem } from './read-content.ts';
import { changeItem, createItem, removeItem } from './write-content.ts';

type ContentKeys =
  | 'GET /api/content'
  | 'GET /api/content/footer'
  | Extract<EndpointKey, `${string} /api/admin/content${string}`>;

export function contentRoutes(deps: ContentDeps): Handlers<ContentKeys> {
  return {
    'GET /api/content': (call) => readContent(deps, call),
    'GET /api/content/footer': () => readFooter(deps),
    'GET /api/admin/content': (call) => listItems(deps, call),
    'POST /api/admin/content': (call) => createItem(deps, call),
    'GET /api/admin/content/:content_item_id': (call) => readItem(deps, call),
    'PUT /api/admin/content/:content_item_id': (call) => changeItem(deps, call),
    'DELETE /api/admin/content/:content_item_id': (call) => removeItem(deps, call),
  };
}
