import type { TestPlay } from '@brasslamp/contract';
import { limits } from '@brasslamp/story/model';
import { keysOf } from '@brasslamp/story/model/records';
import type { Reader, Writer } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import { decodeCursor, page } from '../../http/calls/cursor.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { assertRevision } from '../../http/replies/expect-revision.ts';
import { newId } from '../../ids.ts';
import type { Deps } from '../deps.ts';
import { writeWithinQuota } from '../draft/edits/writing-quota.ts';
import { storyToReadContents, storyToWrite } from '../story-access/find-story.ts';
import {
  countTestPlays,
  deleteTestPlayRow,
  findTestPlay,
  insertTestPlay,
  listTestPlaysOf,
  updateTestPlay,
} from './queries.ts';

type TestPlayRow = Row<'test_plays'>;
export type Content = Pick<TestPlay, 'name' | 'seed' | 'steps' | 'expects'>;

export async function listTestPlays(
  deps: Deps,
  { viewer, params, query }: Call<'GET /api/stories/:username/:story_slug/test-plays'>,
) {
  const db = deps.database.read;
  const after = decodeCursor(query.cursor, ['string']);
  const story = await storyToReadContents(db, viewer, params);
  const found = await listTestPlaysOf(db, story.id, after?.[0] ?? '', query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
  return { test_plays: rows.map(testPlayReply), next_cursor };
}

/** The test plays of a story, all at once: there are few. */
export async function exportTestPlays(db: Reader, storyId: string): Promise<TestPlay[]> {
  return (await listTestPlaysOf(db, storyId, '', limits.testPlaysPerStory)).map(testPlayReply);
}

export function addTestPlay(
  deps: Deps,
  { viewer, params, body, answer }: Call<'POST /api/stories/:username/:story_slug/test-plays'>,
) {
  return deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const now = deps.now();
    const row = {
      id: newId(),
      story_id: story.id,
      ...columnsOf(body),
      revision: 1,
      created_at: now,
      updated_at: now,
    };
    await writeWithinQuota(trx, story.owner_id, () => insertTestPlay(trx, row));
    await assertRoom(trx, story.id);
    return answer(trx, testPlayReply(row));
  });
}

export function changeTestPlay(
  deps: Deps,
  {
    viewer,
    params,
    body,
    ifMatch,
  }: Call<'PUT /api/stories/:username/:story_slug/test-plays/:test_play_id'>,
) {
  return deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const before = await findOrThrow(trx, story, params.test_play_id);
    const reply = testPlayReply(before);
    assertRevision(ifMatch, reply);
    const sent = Object.entries(body).filter(([, value]) => value !== undefined);
    const columns = columnsOf({ ...reply, ...Object.fromEntries(sent) });
    const isSame = keysOf(columns).every((column) => before[column] === columns[column]);
    if (isSame) return reply;
    const revision = before.revision + 1;
    const row = { ...before, ...columns, revision, updated_at: deps.now() };
    await writeWithinQuota(trx, story.owner_id, () => updateTestPlay(trx, row));
    if (row.step_count > before.step_count) await assertRoom(trx, story.id);
    return testPlayReply(row);
  });
}

export async function deleteTestPlay(
  deps: Deps,
  {
    viewer,
    params,
    ifMatch,
  }: Call<'DELETE /api/stories/:username/:story_slug/test-plays/:test_play_id'>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const found = await findOrThrow(trx, story, params.test_play_id);
    assertRevision(ifMatch, testPlayReply(found));
    await deleteTestPlayRow(trx, found);
  });
}

async function findOrThrow(db: Reader, story: { id: string; title: string }, id: string) {
  const found = await findTestPlay(db, story.id, id);
  if (found) return found;
  throw new AppError('not_found.test_play', { title: story.title });
}

/** Throws `limit_reached`, with what was written just before. */
export async function assertRoom(trx: Writer, storyId: string): Promise<void> {
  const { testPlaysPerStory, testStepsPerStory } = limits;
  const { plays, steps } = await countTestPlays(trx, storyId);
  if (plays > testPlaysPerStory) {
    throw new AppError('limit_reached.parts', { parts: 'test_plays', most: testPlaysPerStory });
  }
  if (steps > testStepsPerStory) {
    throw new AppError('limit_reached.parts', { parts: 'test_steps', most: testStepsPerStory });
  }
}

export function columnsOf({ name, seed, ...play }: Content) {
  const [steps, expects] = [JSON.stringify(play.steps), JSON.stringify(play.expects)];
  const bytes = Buffer.byteLength(name + steps + expects);
  return { name, seed, steps, expects, step_count: play.steps.length, bytes };
}

type Played = Pick<TestPlay, 'steps' | 'expects'>;

const playedIn = ({ steps, expects }: TestPlayRow): Played => ({
  steps: JSON.parse(steps),
  expects: JSON.parse(expects),
});

export const testPlayReply = (row: TestPlayRow): TestPlay => ({
  id: row.id,
  name: row.name,
  seed: row.seed,
  ...playedIn(row),
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
  version: row.revision,
});
