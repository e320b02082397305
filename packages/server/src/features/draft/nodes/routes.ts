import type { Handlers } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { listNodes, readNode, searchNodes } from './read-nodes.ts';
import { changeNode, createNode, deleteNode } from './write-nodes.ts';

type NodeKeys =
  | 'GET /api/stories/:username/:story_slug/chapters/:chapter_id/nodes'
  | 'GET /api/stories/:username/:story_slug/nodes'
  | 'POST /api/stories/:username/:story_slug/nodes'
  | 'GET /api/stories/:username/:story_slug/nodes/:node_id'
  | 'PUT /api/stories/:username/:story_slug/nodes/:node_id'
  | 'DELETE /api/stories/:username/:story_slug/nodes/:node_id';

export function nodeRoutes(deps: Deps): Handlers<NodeKeys> {
  return {
    'GET /api/stories/:username/:story_slug/chapters/:chapter_id/nodes': (call) =>
      listNodes(deps, call),
    'GET /api/stories/:username/:story_slug/nodes': (call) => searchNodes(deps, call),
    'POST /api/stories/:username/:story_slug/nodes': (call) => createNode(deps, call),
    'GET /api/stories/:username/:story_slug/nodes/:node_id': (call) => readNode(deps, call),
    'PUT /api/stories/:username/:story_slug/nodes/:node_id': (call) => changeNode(deps, call),
    'DELETE /api/stories/:username/:story_slug/nodes/:node_id': (call) => deleteNode(deps, call),
  };
}
