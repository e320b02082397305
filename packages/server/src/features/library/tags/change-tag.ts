import type { AdminTag } from '@brasslamp/contract';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { nameKeyOf } from '@brasslamp/story/words';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { hold } from '../../../db/hold.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import { decodeCursor, page } from '../../../http/calls/cursor.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../../events/record-event.ts';
import { updateStoryRow } from '../../story-access/story-rows.ts';
import { indexStory } from '../../story-index/index-story.ts';
import {
  countSynonyms,
  findTag,
  holdStoriesWith,
  type ListedTag,
  listNewestTags,
  listStoryTags,
  listTags,
  updateTag,
} from './queries.ts';

export async function listTagsForAdmins(
  db: Reader,
  { q, order, cursor, limit }: Call<'GET /api/admin/tags'>['query'],
) {
  const beginning = nameKeyOf(q);
  if (order === 'newest') {
    const [before = null] = decodeCursor(cursor, ['string']) ?? [];
    const found = await listNewestTags(db, { beginning, before, limit: limit + 1 });
    const { rows, next_cursor } = page(found, limit, ({ id }) => [id]);
    return { tags: rows.map(tagReply), next_cursor };
  }
  const before = decodeCursor(cursor, ['int32', 'string']);
  const found = await listTags(db, { beginning, before, limit: limit + 1 });
  const { rows, next_cursor } = page(found, limit, ({ uses, id }) => [uses, id]);
  return { tags: rows.map(tagReply), next_cursor };
}

export async function changeTag(
  { database, now }: Deps,
  { viewer, params, body }: Call<'PATCH /api/admin/tags/:tag_id'>,
): Promise<AdminTag> {
  return database.write(async (trx) => {
    await hold(trx, 'tags', '');
    const tag = await findTagOrThrow(trx, params.tag_id);
    const { main_id = tag.main_id, description = tag.description } = body;
    const is_hidden = Number(body.is_hidden ?? tag.is_hidden === 1);
    if (main_id !== null && main_id !== tag.main_id) await assertMayMean(trx, tag, main_id);
    await updateTag(trx, tag.id, { main_id, description, is_hidden });
    if (is_hidden !== tag.is_hidden) await showTags(trx, tag.id);
    const changed = await findTagOrThrow(trx, tag.id);
    await recordChange(trx, viewer, { before: tag, after: changed, now: now() });
    return tagReply(changed);
  });
}

/** A tag means one that means itself alone, so that there is no ring. */
async function assertMayMean(trx: Writer, tag: ListedTag, mainId: string): Promise<void> {
  const error = await errorOfMain(trx, tag, mainId);
  if (error) throw notValid(error);
}

async function errorOfMain(
  trx: Writer,
  tag: ListedTag,
  mainId: string,
): Promise<FieldError | null> {
  if (mainId === tag.id) return fieldError('main_id', 'tag_main_itself');
  const main = await findTag(trx, mainId);
  if (!main) return fieldError('main_id', 'tag_main_unknown');
  if (main.main_id !== null) {
    const names = { word: main.name, other: main.main_name ?? '' };
    return fieldError('main_id', 'tag_main_is_synonym', names);
  }
  if ((await countSynonyms(trx, tag.id)) > 0) {
    return fieldError('main_id', 'tag_has_synonyms', { word: tag.name });
  }
  const most = siteLimits.synonymsPerTag;
  return (await countSynonyms(trx, mainId)) < most
    ? null
    : fieldError('main_id', 'tag_many_synonyms', { word: main.name, most });
}

/** Shows the tags of the stories that have this one as they are to be seen now. */
async function showTags(trx: Writer, tagId: string): Promise<void> {
  for (const storyId of await holdStoriesWith(trx, tagId)) {
    const shown = (await listStoryTags(trx, storyId)).filter(({ is_hidden }) => is_hidden === 0);
    await updateStoryRow(trx, storyId, { tags: JSON.stringify(shown.map(({ name }) => name)) });
    await indexStory(trx, storyId);
  }
}

async function recordChange(
  trx: Writer,
  actor: Viewer,
  { before, after, now }: { before: ListedTag; after: ListedTag; now: number },
): Promise<void> {
  const detail = {
    ...(after.main_id !== before.main_id && { means: after.main_name ?? after.name }),
    ...(after.is_hidden !== before.is_hidden && { hidden: after.is_hidden === 1 }),
    ...(after.description !== before.description && { description: after.description }),
  };
  if (Object.keys(detail).length === 0) return;
  await recordEvent(trx, {
    type: 'tag_changed',
    actor,
    subject: { type: 'site', id: null },
    detail: { tag: after.name, ...detail },
    now,
  });
}

async function findTagOrThrow(trx: Writer, id: string): Promise<ListedTag> {
  const tag = await findTag(trx, id);
  if (!tag) throw new AppError('not_found.tag_id');
  return tag;
}

const tagReply = (tag: ListedTag): AdminTag => ({
  id: tag.id,
  name: tag.name,
  description: tag.description,
  is_hidden: tag.is_hidden === 1,
  main_id: tag.main_id,
  main_name: tag.main_name,
  uses: tag.uses,
  created_at: new Date(tag.created_at).toISOString(),
});
