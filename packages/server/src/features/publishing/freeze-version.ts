import type { Writer } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { newId } from '../../ids.ts';
import { type CompiledStory, compileStory } from './compile-story.ts';
import {
  confirmVersion,
  type FrozenRow,
  findNewestSnapshot,
  findVersion,
  highestNumber,
  insertVersion,
  readStory,
} from './queries.ts';

/** The version that readers are to get: a new one, or the current one if nothing differs. */
export async function freezeVersion(
  trx: Writer,
  story: Row<'stories'>,
  note: string,
  now: number,
): Promise<FrozenRow & { number: number }> {
  const compiled = await compileStory(trx, story);
  const current =
    story.current_version_id === null
      ? undefined
      : await findVersion(trx, story.current_version_id);
  if (current && current.number !== null && current.hash === compiled.hash) {
    await confirmVersion(trx, current.id, story.content_revision);
    return { ...current, number: current.number };
  }
  const number = (await highestNumber(trx, story.id)) + 1;
  return { ...(await insertFrozen(trx, story, compiled, number, note, now)), number };
}

/** The draft as it is now, for its owner to play: a snapshot, or the last one if nothing differs. */
export async function freezeSnapshot(
  trx: Writer,
  storyId: string,
  now: number,
): Promise<FrozenRow> {
  const story = await readStory(trx, storyId);
  const newest = await findNewestSnapshot(trx, story.id);
  if (newest?.content_revision === story.content_revision) return newest;
  const compiled = await compileStory(trx, story);
  if (newest?.hash !== compiled.hash) {
    return insertFrozen(trx, story, compiled, null, '', now);
  }
  await confirmVersion(trx, newest.id, story.content_revision);
  return newest;
}

async function insertFrozen(
  trx: Writer,
  story: Row<'stories'>,
  compiled: CompiledStory,
  number: number | null,
  note: string,
  now: number,
): Promise<FrozenRow> {
  const row = {
    id: newId(),
    story_id: story.id,
    number,
    hash: compiled.hash,
    note,
    node_count: compiled.nodeCount,
    content_revision: story.content_revision,
    created_at: now,
  };
  await insertVersion(trx, { ...row, compiled: compiled.text });
  return row;
}
