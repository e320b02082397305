import type { Handlers } from '../../http/calls/handlers.ts';
import type { HeavyDeps } from '../deps.ts';
import {
  changePlaythrough,
  deletePlaythrough,
  restorePlaythrough,
} from './playthroughs/change-playthrough.ts';
import { readFoundEndings } from './playthroughs/found-endings.ts';
import {
  listAllPlaythroughs,
  listPlaythroughsInStory,
  readPlaythrough,
} from './playthroughs/list-playthroughs.ts';
import { beginAtOpening, readOpening } from './playthroughs/opening.ts';
import { readEnding, readFrozenStory } from './playthroughs/read-frozen-story.ts';
import { readHistory } from './playthroughs/read-history.ts';
import { startPlaythrough } from './playthroughs/start-playthrough.ts';
import { findFork } from './shelf/find-fork.ts';
import { readNews } from './shelf/news.ts';
import { readShelf } from './shelf/read-shelf.ts';
import { readStandings } from './shelf/standings.ts';
import { wantNoMore, wantStory } from './shelf/wanted.ts';
import { createPlayableVersions } from './turns/playable-versions.ts';
import { takeTurn } from './turns/take-turn.ts';
import { listUnavailableStories } from './turns/unavailable-stories.ts';

type PlayingKeys =
  | 'GET /api/user/me/unavailable-stories'
  | 'GET /api/user/me/shelf'
  | 'GET /api/user/me/standings'
  | 'PUT /api/user/me/wanted/:story_id'
  | 'DELETE /api/user/me/wanted/:story_id'
  | 'GET /api/stories/:username/:story_slug/news'
  | 'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/fork'
  | 'GET /api/stories/:username/playthroughs'
  | 'GET /api/stories/:username/:story_slug/playthrough'
  | 'POST /api/stories/:username/:story_slug/playthrough'
  | 'GET /api/stories/:username/:story_slug/opening'
  | 'POST /api/stories/:username/:story_slug/opening'
  | 'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id'
  | 'PATCH /api/stories/:username/:story_slug/playthrough/:playthrough_id'
  | 'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/history'
  | 'DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id'
  | 'POST /api/stories/:username/:story_slug/playthrough/:playthrough_id/restore'
  | 'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action'
  | 'GET /api/stories/:username/:story_slug/versions/:version_id/story'
  | 'GET /api/stories/:username/:story_slug/endings'
  | 'GET /api/stories/:username/:story_slug/endings/:ending_name';

export function playingRoutes(given: HeavyDeps): Handlers<PlayingKeys> {
  const deps = { ...given, versions: createPlayableVersions() };
  return {
    'GET /api/user/me/unavailable-stories': async ({ viewer }) => ({
      stories: await listUnavailableStories(deps.database.read, viewer),
    }),
    'GET /api/user/me/shelf': (call) => readShelf(deps, call),
    'GET /api/user/me/standings': (call) => readStandings(deps, call),
    'PUT /api/user/me/wanted/:story_id': (call) => wantStory(deps, call),
    'DELETE /api/user/me/wanted/:story_id': (call) => wantNoMore(deps, call),
    'GET /api/stories/:username/:story_slug/news': (call) => readNews(deps, call),
    'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/fork': (call) =>
      findFork(deps, call),
    'GET /api/stories/:username/playthroughs': (call) => listAllPlaythroughs(deps, call),
    'GET /api/stories/:username/:story_slug/playthrough': (call) =>
      listPlaythroughsInStory(deps, call),
    'POST /api/stories/:username/:story_slug/playthrough': (call) => startPlaythrough(deps, call),
    'GET /api/stories/:username/:story_slug/opening': (call) => readOpening(deps, call),
    'POST /api/stories/:username/:story_slug/opening': (call) => beginAtOpening(deps, call),
    'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id': (call) =>
      readPlaythrough(deps, call),
    'PATCH /api/stories/:username/:story_slug/playthrough/:playthrough_id': (call) =>
      changePlaythrough(deps, call),
    'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/history': (call) =>
      readHistory(deps, call),
    'DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id': (call) =>
      deletePlaythrough(deps, call),
    'POST /api/stories/:username/:story_slug/playthrough/:playthrough_id/restore': (call) =>
      restorePlaythrough(deps, call),
    'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action': (call) =>
      takeTurn(deps, call),
    'GET /api/stories/:username/:story_slug/versions/:version_id/story': (call) =>
      readFrozenStory(deps, call),
    'GET /api/stories/:username/:story_slug/endings': (call) => readFoundEndings(deps, call),
    'GET /api/stories/:username/:story_slug/endings/:ending_name': (call) => readEnding(deps, call),
  };
}
