import type { Database } from '../../db/database.ts';
import { forgetSome } from '../imported/keep-import.ts';
import { leaveNotes } from '../removed-stories/notes.ts';
import { deleteTextsOf } from '../staged-texts/staged-texts.ts';
import { binMs } from '../story-access/policy.ts';
import { deleteNodesOf, deletePlaythroughsOf, deleteStory, listDeletedBy } from './queries.ts';

/** The playthroughs of one transaction: few, because other writers wait meanwhile, and each has all its turns. */
const playthroughsAtOnce = 20;
const storiesAtOnce = 100;
/** A node may have 200,000 characters. */
const nodesAtOnce = 50;

/** Deletes for good what has been in the bin for 30 days, readers' playthroughs included. */
export async function purgeBin(database: Database, now: number): Promise<void> {
  const deletedUntil = now - binMs;
  for (;;) {
    const ids = await listDeletedBy(database.read, deletedUntil, storiesAtOnce);
    if (ids.length === 0) return;
    for (const id of ids) {
      await database.write((trx) => leaveNotes(trx, { storyId: id }, now));
      await purgeStory(database, id);
    }
  }
}

/** Piece by piece, for a story can be large. */
export async function purgeStory(database: Database, id: string): Promise<void> {
  const deleteSome = () =>
    database.write((trx) => deletePlaythroughsOf(trx, id, playthroughsAtOnce));
  while ((await deleteSome()) > 0);
  const deleteNodes = () => database.write((trx) => deleteNodesOf(trx, id, nodesAtOnce));
  while ((await deleteNodes()) > 0);
  const forget = () => database.write((trx) => forgetSome(trx, id, nodesAtOnce));
  while ((await forget()) > 0);
  await deleteTextsOf(database, id);
  await database.write((trx) => deleteStory(trx, id));
}
