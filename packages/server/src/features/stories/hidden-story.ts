// A story that comes as a whole may be large: while it is written in parts it is deleted and in no bin,
// so that no list has it.
import type { Database, Writer } from '../../db/database.ts';
import type { NewRow } from '../../db/tables.ts';
import { writeWithinQuota } from '../draft/edits/writing-quota.ts';
import { updateStoryRow } from '../story-access/story-rows.ts';
import { assertStoryQuota } from './create-story.ts';
import { purgeStory } from './purge-bin.ts';
import { deleteOldSlug, insertStory, listUnfinished } from './queries.ts';
import { firstFreeSlugOf, makeSlug } from './slugs.ts';

/** Throws `limit_reached`. */
export async function hideStory(
  trx: Writer,
  row: Omit<NewRow<'stories'>, 'slug' | 'status'>,
): Promise<void> {
  await assertStoryQuota(trx, row.owner_id);
  await insertStory(trx, { ...row, slug: row.id, status: 'deleted' });
}

/** Makes a draft of it, at the first address that is free; gives its slug: the one that is asked for, or the next. Throws `limit_reached`. */
export async function showStory(
  trx: Writer,
  {
    id,
    owner_id,
    title,
    slug: asked,
  }: { id: string; owner_id: string; title: string; slug?: string | undefined },
): Promise<string> {
  await assertStoryQuota(trx, owner_id);
  const slug = await firstFreeSlugOf(trx, owner_id, asked || makeSlug(title));
  await deleteOldSlug(trx, owner_id, slug);
  await writeWithinQuota(trx, owner_id, () => updateStoryRow(trx, id, { slug, status: 'draft' }));
  return slug;
}

const hourMs = 60 * 60 * 1_000;

/** Deletes the stories that a process that died had begun to write. */
export async function purgeUnfinished(database: Database, now: number): Promise<void> {
  for (const id of await listUnfinished(database.read, now - hourMs)) {
    await purgeStory(database, id);
  }
}
