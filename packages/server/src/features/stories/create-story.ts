import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import type { Writer } from '../../db/database.ts';
import { hold } from '../../db/hold.ts';
import { writeUnique } from '../../db/write-unique.ts';
import { AppError, notValid } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { newId } from '../../ids.ts';
import type { Deps } from '../deps.ts';
import { assertTextFits, ownBytes } from '../draft/edits/text-size.ts';
import { writeWithinQuota } from '../draft/edits/writing-quota.ts';
import { type StoryListColumns, storyListColumns } from '../draft/model/part-models.ts';
import { recordEvent } from '../events/record-event.ts';
import { readStory } from '../story-access/find-story.ts';
import { storyReply } from '../story-access/replies.ts';
import { countStoriesOf, deleteOldSlug, insertStory } from './queries.ts';
import { chooseSlug, slugErrors } from './slugs.ts';

const maxStoriesPerAuthor = 1_000;

export async function createStory(
  deps: Deps,
  { viewer, params, body, answer }: Call<'POST /api/stories/:username'>,
) {
  if (params.username.toLowerCase() !== viewer.username) {
    throw new AppError('not_allowed.other_author');
  }
  return writeUnique(deps.database, async (trx) => {
    const now = deps.now();
    const begun = await beginStory(trx, {
      owner_id: viewer.user_id,
      title: body.title,
      slug: body.slug,
      description: body.description,
      start_node_id: null,
      now,
    });
    await recordEvent(trx, {
      type: 'story_created',
      actor: viewer,
      subject: { type: 'story', id: begun.id },
      detail: { title: body.title, slug: begun.slug },
      now,
    });
    return answer(trx, storyReply(await readStory(trx, begun.id), viewer));
  });
}

/** Throws `limit_reached` when an author has no room for one more story. */
export async function assertStoryQuota(trx: Writer, ownerId: string): Promise<void> {
  await hold(trx, 'author', ownerId);
  if ((await countStoriesOf(trx, ownerId)) >= maxStoriesPerAuthor) {
    throw new AppError('limit_reached.stories', { most: maxStoriesPerAuthor });
  }
}

const emptyLists = storyListColumns({
  variables: [],
  achievements: [],
  content_notes: [],
  ...defaultStoryWide(),
});

/** A new story, as a draft. Throws `limit_reached`, `slug_taken`. */
export async function beginStory(
  trx: Writer,
  given: {
    /** Left out: a new one. */
    id?: string;
    owner_id: string;
    title: string;
    /** Left out: made from the title, the first that is free. */
    slug: string | undefined;
    description: string;
    start_node_id: string | null;
    /** Of all that will be in it beside this, in UTF-8. */
    contentBytes?: number;
    /** Left out: none, at the newest level. */
    lists?: StoryListColumns;
    now: number;
  },
): Promise<{ id: string; slug: string }> {
  const { owner_id, title, description, start_node_id, now } = given;
  const { lists = emptyLists, contentBytes = 0 } = given;
  const text_bytes = ownBytes({ title, ...lists }) + contentBytes;
  assertTextFits(title, text_bytes);
  const errors = slugErrors(given.slug);
  if (errors.length > 0) throw notValid(...errors);
  await assertStoryQuota(trx, owner_id);
  const { id = newId() } = given;
  const slug = await chooseSlug(trx, owner_id, given.slug, title);
  await deleteOldSlug(trx, owner_id, slug);
  const row = {
    id,
    owner_id,
    title,
    slug,
    description,
    status: 'draft' as const,
    start_node_id,
    ...lists,
    text_bytes,
    created_at: now,
    updated_at: now,
  };
  await writeWithinQuota(trx, owner_id, () => insertStory(trx, row));
  return { id, slug };
}
