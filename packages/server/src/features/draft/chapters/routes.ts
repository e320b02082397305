import type { Handlers } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { listChapters, readChapter } from './read-chapters.ts';
import { changeChapter, createChapter, deleteChapter } from './write-chapters.ts';

type ChapterKeys =
  | 'GET /api/stories/:username/:story_slug/chapters'
  | 'POST /api/stories/:username/:story_slug/chapters'
  | 'GET /api/stories/:username/:story_slug/chapters/:chapter_id'
  | 'PATCH /api/stories/:username/:story_slug/chapters/:chapter_id'
  | 'DELETE /api/stories/:username/:story_slug/chapters/:chapter_id';

export function chapterRoutes(deps: Deps): Handlers<ChapterKeys> {
  return {
    'GET /api/stories/:username/:story_slug/chapters': (call) => listChapters(deps, call),
    'POST /api/stories/:username/:story_slug/chapters': (call) => createChapter(deps, call),
    'GET /api/stories/:username/:story_slug/chapters/:chapter_id': (call) =>
      readChapter(deps, call),
    'PATCH /api/stories/:username/:story_slug/chapters/:chapter_id': (call) =>
      changeChapter(deps, call),
    'DELETE /api/stories/:username/:story_slug/chapters/:chapter_id': (call) =>
      deleteChapter(deps, call),
  };
}
