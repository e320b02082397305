import type { Call } from '../../http/handlers.ts';
import type { StoryDeps } from './deps.ts';
import { listBin } from './queries.ts';
import { binMs, binnedReply } from './replies.ts';

/** As many as an author may have outside the bin. */
const maxShown = 1_000;

export async function listMyBin(
  deps: StoryDeps,
  { viewer }: Pick<Call<'GET /api/user/me/bin'>, 'viewer'>,
) {
  const deletedAfter = deps.now() - binMs;
  const rows = await listBin(deps.database.read, viewer.user_id, deletedAfter, maxShown);
  return { stories: rows.map((row) => binnedReply(row, viewer)) };
}
