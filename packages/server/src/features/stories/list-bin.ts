import type { Viewer } from '../../auth/viewer.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { StoryDeps } from './deps.ts';
import { listBin } from './queries.ts';
import { binMs, binnedReply } from './replies.ts';

/** As many as an author may have outside the bin. */
const maxShown = 1_000;

export async function listMyBin(
  deps: StoryDeps,
  { viewer }: Pick<Call<'GET /api/user/me/bin'>, 'viewer'>,
) {
  const binned = await listBinned(deps, viewer);
  return { stories: binned.map(({ reply }) => reply) };
}

/** The same with what an export needs to find what is in them. */
export async function listBinned(
  { database, now }: Pick<StoryDeps, 'database' | 'now'>,
  viewer: Viewer,
) {
  const rows = await listBin(database.read, viewer.user_id, now() - binMs, maxShown);
  return rows.map((row) => ({
    reply: binnedReply(row, viewer),
    id: row.id,
    current_version_id: row.current_version_id,
  }));
}
