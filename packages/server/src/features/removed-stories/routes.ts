import type { Handlers } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { listRemovedStories } from './notes.ts';
import { deleteNotes } from './queries.ts';

type RemovedStoryKeys =
  | 'GET /api/user/me/removed-stories'
  | 'DELETE /api/user/me/removed-stories/:story_id';

export function removedStoryRoutes({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): Handlers<RemovedStoryKeys> {
  return {
    'GET /api/user/me/removed-stories': async ({ viewer }) => ({
      stories: await listRemovedStories(database.read, viewer, now()),
    }),
    'DELETE /api/user/me/removed-stories/:story_id': async ({ viewer, params }) => {
      await database.write((trx) => deleteNotes(trx, viewer.user_id, [params.story_id]));
      return undefined;
    },
  };
}
