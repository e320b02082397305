import type { Reply } from '@brasslamp/contract';
import type { Viewer } from '../../auth/viewer.ts';
import { writeUnique } from '../../db/write-unique.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { writeWithinQuota } from '../draft/edits/writing-quota.ts';
import { recordEvent } from '../events/record-event.ts';
import { readStory } from '../story-access/find-story.ts';
import { binMs } from '../story-access/policy.ts';
import { storyReply } from '../story-access/replies.ts';
import { updateStoryRow } from '../story-access/story-rows.ts';
import { assertStoryQuota } from './create-story.ts';
import { type BinnedRow, deleteOldSlug, findInBin, listBin } from './queries.ts';
import { firstFreeSlugOf } from './slugs.ts';

/** The most stories in one answer: as many as an author may have outside the bin. */
const maxShown = 1_000;

export async function listMyBin(
  deps: Deps,
  { viewer }: Pick<Call<'GET /api/user/me/bin'>, 'viewer'>,
) {
  const binned = await listBinned(deps, viewer);
  return { stories: binned.map(({ reply }) => reply) };
}

/** The deleted stories with what an export needs to find what is in them. */
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

/** Takes a story out of the bin, as a draft. Its slug gets a number if another story has it now. */
export async function restoreStory(
  deps: Deps,
  { viewer, params, answer }: Call<'POST /api/user/me/bin/:story_id/restore'>,
) {
  return writeUnique(deps.database, async (trx) => {
    const now = deps.now();
    const story = await findInBin(trx, viewer.user_id, params.story_id, now - binMs);
    if (!story) throw new AppError('not_found.binned_story');
    await assertStoryQuota(trx, story.owner_id);
    const slug = await firstFreeSlugOf(trx, story.owner_id, story.slug);
    await deleteOldSlug(trx, story.owner_id, slug);
    const changes = {
      slug,
      status: 'draft' as const,
      deleted_at: null,
      publish_at: null,
      revision: story.revision + 1,
      updated_at: now,
    };
    await writeWithinQuota(trx, story.owner_id, () => updateStoryRow(trx, story.id, changes));
    await recordEvent(trx, {
      type: 'story_restored',
      actor: viewer,
      subject: { type: 'story', id: story.id },
      detail: { title: story.title, slug },
      now,
    });
    return answer(trx, storyReply(await readStory(trx, story.id), viewer));
  });
}
