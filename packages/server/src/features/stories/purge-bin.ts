import type { Database } from '../../db/database.ts';
import { listTextsOf } from '../publishing/queries.ts';
import { forgetText } from '../publishing/staged-texts.ts';
import { deletePlaythroughsOf, deleteStory, listDeletedBy } from './queries.ts';
import { binMs } from './replies.ts';

/** Few in one transaction, because other writers wait meanwhile, and each has all its turns. */
const playthroughsAtOnce = 20;
const storiesAtOnce = 100;

/** Forgets for good what has been in the bin for 30 days, readers' playthroughs included. */
export async function purgeBin(database: Database, now: number): Promise<void> {
  const deletedUntil = now - binMs;
  for (;;) {
    const ids = await listDeletedBy(database.read, deletedUntil, storiesAtOnce);
    if (ids.length === 0) return;
    for (const id of ids) await purgeStory(database, id);
  }
}

async function purgeStory(database: Database, id: string): Promise<void> {
  const deleteSome = () =>
    database.write((trx) => deletePlaythroughsOf(trx, id, playthroughsAtOnce));
  while ((await deleteSome()) > 0);
  for (const textId of await listTextsOf(database.read, id)) await forgetText(database, textId);
  await database.write((trx) => deleteStory(trx, id));
}
