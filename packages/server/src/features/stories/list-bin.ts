import type { Reply } from '@brasslamp/contract';
import type { Viewer } from '../../auth/viewer.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { binMs } from '../story-access/policy.ts';
import { storyReply } from '../story-access/replies.ts';
import { type BinnedRow, listBin } from './queries.ts';

/** As many as an author may have outside the bin. */
const maxShown = 1_000;

export async function listMyBin(
  deps: Deps,
  { viewer }: Pick<Call<'GET /api/user/me/bin'>, 'viewer'>,
) {
  const binned = await listBinned(deps, viewer);
  return { stories: binned.map(({ reply }) => reply) };
}

/** The same with what an export needs to find what is in them. */
export async function listBinned(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  viewer: Viewer,
) {
  const rows = await listBin(database.read, viewer.user_id, now() - binMs, maxShown);
  return rows.map((row) => ({
    reply: binnedReply(row, viewer),
    id: row.id,
    current_version_id: row.current_version_id,
  }));
}

type BinnedStory = Reply<'GET /api/user/me/bin'>['stories'][number];

const binnedReply = (story: BinnedRow, viewer: Viewer): BinnedStory => ({
  ...storyReply(story, viewer),
  deleted_at: new Date(story.deleted_at).toISOString(),
  purged_at: new Date(story.deleted_at + binMs).toISOString(),
});
