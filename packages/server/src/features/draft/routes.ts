import type { Handlers } from '../../http/calls/handlers.ts';
import type { HeavyDeps } from '../deps.ts';
import { deletePartForGood } from './bin/delete-parts.ts';
import { listParts } from './bin/list-parts.ts';
import { readChanges } from './changes/read-changes.ts';
import { readOutline } from './changes/read-outline.ts';
import {
  changeChapter,
  createChapter,
  deleteChapter,
  listChapters,
  readChapter,
} from './chapters/chapters.ts';
import { listNodeHistory, listStoryHistory, readNodeHistory } from './history/read-history.ts';
import {
  changeItem,
  createItem,
  deleteItem,
  listAllItems,
  listItems,
  readItem,
} from './items/items.ts';
import { changeAchievements, changeVariables } from './logic/change-logic.ts';
import { changeStoryWide } from './logic/change-story-wide.ts';
import { readAchievements, readStoryWide, readVariables } from './logic/read-logic.ts';
import { listNodes, readNode, searchNodes } from './nodes/read-nodes.ts';
import { changeNode, createNode, deleteNode } from './nodes/write-nodes.ts';
import { restorePart } from './restoring/restore-part.ts';
import { readWholeDraft } from './whole/read-draft.ts';
import { writeGroups } from './writing/write-groups.ts';

type DraftKeys =
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
  | 'DELETE /api/stories/:username/:story_slug/nodes/:node_id'
  | 'GET /api/stories/:username/:story_slug/items'
  | 'GET /api/:username/:story_slug/chapters/:chapter_id/items'
  | 'POST /api/:username/:story_slug/chapters/:chapter_id/items'
  | 'GET /api/:username/:story_slug/chapters/:chapter_id/items/:item_id'
  | 'PUT /api/:username/:story_slug/chapters/:chapter_id/items/:item_id'
  | 'DELETE /api/:username/:story_slug/chapters/:chapter_id/items/:item_id'
  | 'GET /api/stories/:username/:story_slug/variables'
  | 'PUT /api/stories/:username/:story_slug/variables'
  | 'GET /api/stories/:username/:story_slug/achievements'
  | 'PUT /api/stories/:username/:story_slug/achievements'
  | 'GET /api/stories/:username/:story_slug/story-wide'
  | 'PUT /api/stories/:username/:story_slug/story-wide'
  | 'GET /api/stories/:username/:story_slug/bin'
  | 'POST /api/stories/:username/:story_slug/bin/:bin_id/restore'
  | 'DELETE /api/stories/:username/:story_slug/bin/:bin_id'
  | 'GET /api/stories/:username/:story_slug/draft'
  | 'GET /api/stories/:username/:story_slug/outline'
  | 'GET /api/stories/:username/:story_slug/changes'
  | 'POST /api/stories/:username/:story_slug/edits'
  | 'GET /api/stories/:username/:story_slug/history'
  | 'GET /api/stories/:username/:story_slug/nodes/:node_id/history'
  | 'GET /api/stories/:username/:story_slug/nodes/:node_id/history/:entry_id';

export function draftRoutes(deps: HeavyDeps): Handlers<DraftKeys> {
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
    'GET /api/stories/:username/:story_slug/items': (call) => listAllItems(deps, call),
    'GET /api/:username/:story_slug/chapters/:chapter_id/items': (call) => listItems(deps, call),
    'POST /api/:username/:story_slug/chapters/:chapter_id/items': (call) => createItem(deps, call),
    'GET /api/:username/:story_slug/chapters/:chapter_id/items/:item_id': (call) =>
      readItem(deps, call),
    'PUT /api/:username/:story_slug/chapters/:chapter_id/items/:item_id': (call) =>
      changeItem(deps, call),
    'DELETE /api/:username/:story_slug/chapters/:chapter_id/items/:item_id': (call) =>
      deleteItem(deps, call),
    'GET /api/stories/:username/:story_slug/variables': (call) => readVariables(deps, call),
    'PUT /api/stories/:username/:story_slug/variables': (call) => changeVariables(deps, call),
    'GET /api/stories/:username/:story_slug/achievements': (call) => readAchievements(deps, call),
    'PUT /api/stories/:username/:story_slug/achievements': (call) => changeAchievements(deps, call),
    'GET /api/stories/:username/:story_slug/story-wide': (call) => readStoryWide(deps, call),
    'PUT /api/stories/:username/:story_slug/story-wide': (call) => changeStoryWide(deps, call),
    'GET /api/stories/:username/:story_slug/bin': (call) => listParts(deps, call),
    'POST /api/stories/:username/:story_slug/bin/:bin_id/restore': (call) =>
      restorePart(deps, call),
    'DELETE /api/stories/:username/:story_slug/bin/:bin_id': (call) =>
      deletePartForGood(deps, call),
    'GET /api/stories/:username/:story_slug/draft': (call) => readWholeDraft(deps, call),
    'GET /api/stories/:username/:story_slug/outline': (call) => readOutline(deps, call),
    'GET /api/stories/:username/:story_slug/changes': (call) => readChanges(deps, call),
    'POST /api/stories/:username/:story_slug/edits': (call) => writeGroups(deps, call),
    'GET /api/stories/:username/:story_slug/history': (call) => listStoryHistory(deps, call),
    'GET /api/stories/:username/:story_slug/nodes/:node_id/history': (call) =>
      listNodeHistory(deps, call),
    'GET /api/stories/:username/:story_slug/nodes/:node_id/history/:entry_id': (call) =>
      readNodeHistory(deps, call),
  };
}
