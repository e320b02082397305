import type { Handlers } from '../../http/calls/handlers.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { changeChapter } from './change-chapter.ts';
import { changeNode } from './change-node.ts';
import { createChapter } from './create-chapter.ts';
import { createNode } from './create-node.ts';
import { deleteChapter } from './delete-chapter.ts';
import { deleteNode } from './delete-node.ts';
import { listChapters, listNodes, readChapter, readNode, searchNodes } from './read-writing.ts';

type WritingKeys =
  | 'GET /api/stories/:username/:story_slug/chapters'
  | 'POST /api/stories/:username/:story_slug/chapters'
  | 'GET /api/stories/:username/:story_slug/chapters/:chapter_id'
  | 'PATCH /api/stories/:username/:story_slug/chapters/:chapter_id'
  | 'DELETE /api/stories/:username/:story_slug/chapters/:chapter_id'
  | 'GET /api/stories/:username/:story_slug/chapters/:chapter_id/nodes'
  | 'GET /api/stories/:username/:story_slug/nodes'
  | 'POST /api/stories/:username/:story_slug/nodes'
  | 'GET /api/stories/:username/:story_slug/nodes/:node_id'
  | 'PUT /api/stories/:username/:story_slug/nodes/:node_id'
  | 'DELETE /api/stories/:username/:story_slug/nodes/:node_id';

export function writingRoutes(deps: StoryDeps): Handlers<WritingKeys> {
  return {
    'GET /api/stories/:username/:story_slug/chapters': (call) => listChapters(deps, call),
    'POST /api/stories/:username/:story_slug/chapters': (call) => createChapter(deps, call),
    'GET /api/stories/:username/:story_slug/chapters/:chapter_id': (call) =>
      readChapter(deps, call),
    'PATCH /api/stories/:username/:story_slug/chapters/:chapter_id': (call) =>
      changeChapter(deps, call),
    'DELETE /api/stories/:username/:story_slug/chapters/:chapter_id': (call) =>
      deleteChapter(deps, call),
    'GET /api/stories/:username/:story_slug/chapters/:chapter_id/nodes': (call) =>
      listNodes(deps, call),
    'GET /api/stories/:username/:story_slug/nodes': (call) => searchNodes(deps, call),
    'POST /api/stories/:username/:story_slug/nodes': (call) => createNode(deps, call),
    'GET /api/stories/:username/:story_slug/nodes/:node_id': (call) => readNode(deps, call),
    'PUT /api/stories/:username/:story_slug/nodes/:node_id': (call) => changeNode(deps, call),
    'DELETE /api/stories/:username/:story_slug/nodes/:node_id': (call) => deleteNode(deps, call),
  };
}
