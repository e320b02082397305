// A story that comes as a whole may be large: it is written in parts while nobody can see it, and a
// short transaction shows it.
import type { Database, Writer } from '../../db/database.ts';
import { expectRoomForStory } from '../stories/begin-story.ts';
import { firstFreeSlugOf } from '../stories/choose-slug.ts';
import { makeSlug } from '../stories/make-slug.ts';
import { purgeStory } from '../stories/purge-bin.ts';
import { forgetOldSlug, insertStory, listUnfinished, updateStory } from '../stories/queries.ts';
import { expectTextFits, ownBytes } from '../stories/text-size.ts';
import { type PlannedStory, partsOf } from '../writing/write-whole-story.ts';

/** Writes all of it, as a story that is deleted and in no bin: so no list has it. */
export async function stageStory(
  database: Pick<Database, 'write'>,
  planned: PlannedStory,
  { owner_id, now }: { owner_id: string; now: number },
): Promise<{ text_bytes: number }> {
  const { id, story, start_node_id } = planned;
  const { title, variables, achievements, content_notes } = story;
  const text_bytes = ownBytes(story) + planned.contentBytes;
  expectTextFits(title, text_bytes);
  await database.write(async (trx) => {
    await expectRoomForStory(trx, owner_id);
    await insertStory(trx, {
      id,
      owner_id,
      title,
      slug: id,
      description: '',
      status: 'deleted',
      start_node_id,
      variables: JSON.stringify(variables),
      achievements: JSON.stringify(achievements),
      content_notes: JSON.stringify(content_notes),
      text_bytes,
      created_at: now,
      updated_at: now,
    });
  });
  for (const write of partsOf(planned)) await database.write(write);
  return { text_bytes };
}

/** Makes a draft of it, at the first address that is free; gives its slug. Throws `limit_reached`. */
export async function showStory(
  trx: Writer,
  { id, story }: PlannedStory,
  owner_id: string,
): Promise<string> {
  await expectRoomForStory(trx, owner_id);
  const slug = await firstFreeSlugOf(trx, owner_id, makeSlug(story.title));
  await forgetOldSlug(trx, owner_id, slug);
  await updateStory(trx, id, { slug, status: 'draft' });
  return slug;
}

const hourMs = 60 * 60 * 1_000;

/** Forgets the stories that a process that died had begun to write. */
export async function purgeUnfinished(database: Database, now: number): Promise<void> {
  for (const id of await listUnfinished(database.read, now - hourMs)) {
    await purgeStory(database, id);
  }
}
