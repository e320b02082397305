import type { Story } from '@brasslamp/story/model';
import type { Writer } from '../../db/database.ts';
import { AppError, notValid } from '../../errors/app-error.ts';
import { newId } from '../../ids.ts';
import { assertTextFits, ownBytes } from '../draft/edits/text-size.ts';
import { writeWithinQuota } from '../draft/edits/writing-quota.ts';
import { chooseSlug, slugErrors } from './choose-slug.ts';
import { countStoriesOf, deleteOldSlug, insertStory } from './queries.ts';

const maxStoriesPerAuthor = 1_000;

/** Throws `limit_reached` when an author has no room for one more story. */
export async function assertStoryQuota(trx: Writer, ownerId: string): Promise<void> {
  if ((await countStoriesOf(trx, ownerId)) >= maxStoriesPerAuthor) {
    throw new AppError('limit_reached.stories', { most: maxStoriesPerAuthor });
  }
}

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
    now: number;
  } & Partial<Pick<Story, 'variables' | 'achievements' | 'content_notes'>>,
): Promise<{ id: string; slug: string }> {
  const { owner_id, title, description, start_node_id, now } = given;
  const { variables = [], achievements = [], content_notes = [], contentBytes = 0 } = given;
  const text_bytes = ownBytes({ title, variables, achievements, content_notes }) + contentBytes;
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
    variables: JSON.stringify(variables),
    achievements: JSON.stringify(achievements),
    content_notes: JSON.stringify(content_notes),
    text_bytes,
    created_at: now,
    updated_at: now,
  };
  await writeWithinQuota(trx, owner_id, () => insertStory(trx, row));
  return { id, slug };
}
