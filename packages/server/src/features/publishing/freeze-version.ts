import type { Version } from '@brasslamp/contract';
import type { Writer } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { newId } from '../../ids.ts';
import { type CompiledStory, compileStory } from './compile-story.ts';
import { draftStory } from './draft-story.ts';
import {
  confirmVersion,
  type FrozenRow,
  findNewestSnapshot,
  findVersion,
  highestNumber,
  insertVersion,
  readStory,
} from './queries.ts';

/** What the checker said, just before, of the content with this hash. */
export interface Checked {
  hash: string;
  summary: NonNullable<Version['check']>;
}

export type FrozenVersion = FrozenRow & { number: number };

/** The version that readers are to get: a new one, or the current one if nothing differs. */
export async function freezeVersion(
  trx: Writer,
  story: Row<'stories'>,
  given: { note: string; checked: Checked | null; now: number },
): Promise<FrozenVersion> {
  const compiled = compileStory(await draftStory(trx, story));
  const { note, checked, now } = given;
  const check_summary = checked?.hash === compiled.hash ? JSON.stringify(checked.summary) : null;
  const current =
    story.current_version_id === null
      ? undefined
      : await findVersion(trx, story.current_version_id);
  if (current && current.number !== null && current.hash === compiled.hash) {
    const confirmed = {
      content_revision: story.content_revision,
      check_summary: check_summary ?? current.check_summary,
    };
    await confirmVersion(trx, current.id, confirmed);
    return { ...current, ...confirmed, number: current.number };
  }
  const number = (await highestNumber(trx, story.id)) + 1;
  const row = { number, note, check_summary, created_at: now };
  return { ...(await insertFrozen(trx, story, compiled, row)), number };
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
  const compiled = compileStory(await draftStory(trx, story));
  if (newest?.hash !== compiled.hash) {
    const row = { number: null, note: '', check_summary: null, created_at: now };
    return insertFrozen(trx, story, compiled, row);
  }
  await confirmVersion(trx, newest.id, { content_revision: story.content_revision });
  return newest;
}

async function insertFrozen(
  trx: Writer,
  story: Row<'stories'>,
  compiled: CompiledStory,
  given: Pick<FrozenRow, 'number' | 'note' | 'check_summary' | 'created_at'>,
): Promise<FrozenRow> {
  const row = {
    id: newId(),
    story_id: story.id,
    hash: compiled.hash,
    node_count: compiled.nodeCount,
    content_revision: story.content_revision,
    kept_at: null,
    ...given,
  };
  await insertVersion(trx, { ...row, compiled: compiled.text });
  return row;
}
