import type { Handlers } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { drawStory } from './explore/draw-story.ts';
import { explore } from './explore/explore.ts';
import { storiesAlike } from './explore/stories-alike.ts';
import { filtersOf, setFilters } from './filters/filters.ts';
import { changeTag, listTagsForAdmins } from './tags/change-tag.ts';
import { findPublicTag, findPublicTags } from './tags/find-tags.ts';
import { setTags } from './tags/set-tags.ts';

type LibraryKeys =
  | 'GET /api/explore'
  | 'GET /api/explore/random'
  | 'GET /api/stories/:username/:story_slug/alike'
  | 'GET /api/tags'
  | 'GET /api/tags/:tag'
  | 'PUT /api/stories/:username/:story_slug/tags'
  | 'GET /api/user/me/filters'
  | 'PUT /api/user/me/filters'
  | 'GET /api/admin/tags'
  | 'PATCH /api/admin/tags/:tag_id';

export function libraryRoutes(deps: Deps): Handlers<LibraryKeys> {
  const { read, write } = deps.database;
  return {
    'GET /api/explore': ({ viewer, query }) => explore(read, viewer, query),
    'GET /api/explore/random': ({ viewer, query }) => drawStory(read, viewer, query),
    'GET /api/stories/:username/:story_slug/alike': ({ viewer, params }) =>
      storiesAlike(read, viewer, params),
    'GET /api/tags': ({ query }) => findPublicTags(read, query),
    'GET /api/tags/:tag': ({ params }) => findPublicTag(read, params.tag),
    'PUT /api/stories/:username/:story_slug/tags': (call) => setTags(deps, call),
    'GET /api/user/me/filters': ({ viewer }) => filtersOf(read, viewer),
    'PUT /api/user/me/filters': ({ viewer, body }) =>
      write((trx) => setFilters(trx, viewer.user_id, body)),
    'GET /api/admin/tags': ({ query }) => listTagsForAdmins(read, query),
    'PATCH /api/admin/tags/:tag_id': (call) => changeTag(deps, call),
  };
}
