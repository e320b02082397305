import type { FieldError } from '@brasslamp/contract/error-codes';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { lookOf, nameKeyOf } from '@brasslamp/story/words';
import type { Writer } from '../../../db/database.ts';
import { hold } from '../../../db/hold.ts';
import { writeUnique } from '../../../db/write-unique.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { readStory, storyToWrite } from '../../story-access/find-story.ts';
import { storyReply } from '../../story-access/replies.ts';
import { type StoryRow, updateStoryRow } from '../../story-access/story-rows.ts';
import { indexStory } from '../../story-index/index-story.ts';
import {
  countMadeBy,
  findTags,
  insertTags,
  listStoryTags,
  replaceStoryTags,
  type TagRow,
} from './queries.ts';

/** What its author says of a story so that readers find it. */
interface Said {
  tags: readonly string[];
  is_complete: boolean;
}

export async function setTags(
  deps: Deps,
  { viewer, params, body, ifMatch }: Call<'PUT /api/stories/:username/:story_slug/tags'>,
) {
  return writeUnique(deps.database, async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    assertRevision(ifMatch, storyReply(story, viewer));
    await writeTags(trx, story, body, deps.now());
    return storyReply(await readStory(trx, story.id), viewer);
  });
}

/** Throws `not_valid` with the tags that cannot be. Two at once may make one tag: see `writeUnique`. */
async function writeTags(
  trx: Writer,
  story: StoryRow,
  { tags: names, is_complete }: Said,
  now: number,
): Promise<void> {
  const tags = await tagsNamed(trx, story.owner_id, names, now);
  const before = await listStoryTags(trx, story.id);
  const said = (list: readonly (readonly [string, string])[]) => JSON.stringify(list);
  const isSame =
    said(before.map(({ tag_id, name }) => [tag_id, name])) ===
      said(tags.map(({ id, name }) => [id, name])) && story.is_complete === Number(is_complete);
  if (isSame) return;
  await replaceStoryTags(trx, story.id, tags);
  await updateStoryRow(trx, story.id, {
    tags: JSON.stringify(names),
    is_complete: Number(is_complete),
    revision: story.revision + 1,
    updated_at: now,
  });
  await indexStory(trx, story.id);
}

/** Writes what a file says of its story. A tag that this site does not take is left out. */
export async function takeTags(
  trx: Writer,
  storyId: string,
  said: Said,
  now: number,
): Promise<void> {
  try {
    await writeTags(trx, await readStory(trx, storyId), said, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_valid') throw error;
    const wrong = new Set(error.errors?.map(({ path }) => path));
    const isTaken = (_: string, at: number) => !wrong.has('tags') && !wrong.has(`tags.${at}`);
    await takeTags(trx, storyId, { ...said, tags: said.tags.filter(isTaken) }, now);
  }
}

interface Named {
  id: string;
  /** As it is typed here. */
  name: string;
}

/** The tags with these names; those that are new are made. */
async function tagsNamed(
  trx: Writer,
  ownerId: string,
  names: readonly string[],
  now: number,
): Promise<Named[]> {
  const known = await findTags(trx, names.map(nameKeyOf), names.map(lookOf));
  const errors: FieldError[] = [];
  const made: TagRow[] = [];
  const tags = names.map((name, index) => {
    const there = [...known, ...made].find(({ name_key }) => name_key === nameKeyOf(name));
    const error = errorOf(name, names.slice(0, index), there, [...known, ...made]);
    if (error) errors.push({ ...error, path: `tags.${index}` });
    const tag = there ?? newTag(name, ownerId, now);
    if (!there) made.push(tag);
    return { id: tag.id, name };
  });
  if (errors.length > 0) throw notValid(...errors);
  if (made.length > 0) await assertMayMake(trx, ownerId, made.length, now);
  await insertTags(trx, made);
  return tags;
}

/** What is wrong with a tag, beside those before it and those that the site has. */
function errorOf(
  word: string,
  before: readonly string[],
  there: TagRow | undefined,
  known: readonly TagRow[],
): FieldError | null {
  const same = before.find((other) => nameKeyOf(other) === nameKeyOf(word));
  if (same !== undefined) return fieldError('', 'tags_same', { word, other: same });
  if (there?.is_hidden === 1) return fieldError('', 'tag_hidden', { word });
  const alike = known.find(
    ({ name_key, look_key }) => look_key === lookOf(word) && name_key !== nameKeyOf(word),
  );
  return alike ? fieldError('', 'tag_like_other', { word, other: alike.name }) : null;
}

const newTag = (name: string, made_by: string, created_at: number): TagRow => ({
  id: newId(),
  name,
  name_key: nameKeyOf(name),
  look_key: lookOf(name),
  main_id: null,
  is_hidden: 0,
  description: '',
  uses: 0,
  made_by,
  created_at,
});

const dayMs = 24 * 60 * 60 * 1_000;

async function assertMayMake(
  trx: Writer,
  ownerId: string,
  count: number,
  now: number,
): Promise<void> {
  await hold(trx, 'author', ownerId);
  const most = siteLimits.newTagsPerDay;
  if ((await countMadeBy(trx, ownerId, now - dayMs)) + count <= most) return;
  throw notValid(fieldError('tags', 'tags_new_today', { most }));
}
