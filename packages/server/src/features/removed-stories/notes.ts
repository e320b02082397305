// A story that is gone for good takes its readers' playthroughs with it. Each of them finds a note
// in their reading list, until they dismiss it or 90 days have passed.
import type { RemovedStory } from '@brasslamp/contract';
import type { Viewer } from '../../auth/viewer.ts';
import type { Database, Reader, Writer } from '../../db/database.ts';
import {
  deleteNotes,
  deleteNotesBefore,
  handOverNotes,
  insertNotes,
  listNotes,
  listReadersOver,
} from './queries.ts';

const livesMs = 90 * 24 * 60 * 60 * 1_000;
/** The most notes of each reader; the oldest go first. */
const maxNotes = 50;

/** Leaves notes to readers before the stories go: all of an owner's, or one. */
export async function leaveNotes(
  trx: Writer,
  which: { storyId: string } | { ownerId: string },
  now: number,
): Promise<void> {
  await insertNotes(trx, which, now);
  for (const reader of await listReadersOver(trx, which, maxNotes)) await dropOldest(trx, reader);
}

/** Moves a guest's notes to the account that takes over what the guest played. */
export async function takeOverNotes(trx: Writer, way: { from: string; to: string }): Promise<void> {
  await handOverNotes(trx, way);
  await dropOldest(trx, way.to);
}

async function dropOldest(trx: Writer, userId: string): Promise<void> {
  const notes = await listNotes(trx, userId, 0, 2 * maxNotes);
  const oldest = notes.slice(maxNotes).map(({ story_id }) => story_id);
  if (oldest.length > 0) await deleteNotes(trx, userId, oldest);
}

export async function listRemovedStories(
  db: Reader,
  { user_id }: Pick<Viewer, 'user_id'>,
  now: number,
): Promise<RemovedStory[]> {
  const iso = (ms: number) => new Date(ms).toISOString();
  const notes = await listNotes(db, user_id, now - livesMs, maxNotes);
  return notes.map(({ story_id, title, begun_at, last_played_at, removed_at }) => ({
    story_id,
    title,
    begun_at: iso(begun_at),
    last_played_at: iso(last_played_at),
    removed_at: iso(removed_at),
  }));
}

/** Deletes old notes; for a timer. */
export const purgeNotes = (database: Pick<Database, 'write'>, now: number): Promise<void> =>
  database.write((trx) => deleteNotesBefore(trx, now - livesMs));
