// Figures that no reader's call writes: jobs fold them.
import type { Database, Writer } from '../../../db/database.ts';
import { indexStory } from '../../story-index/index-story.ts';
import {
  addFinisher,
  addToFinished,
  type Finished,
  handOverFinished,
  listFinished,
  listMiscounted,
  readMark,
  writeMark,
  writeUses,
} from './queries.ts';

const rowsAtOnce = 500;
/** A turn may be committed a while after the time that it says. */
const overlapMs = 60_000;

/** Counts the readers who came to an ending since the last time. One who did so before counts once. */
export async function foldFinished(database: Database): Promise<void> {
  const mark = await readMark(database.read);
  let after = { updated_at: mark - overlapMs, id: '' };
  for (;;) {
    const rows = await listFinished(database.read, after, rowsAtOnce);
    const last = rows.at(-1);
    if (!last) return;
    for (const [storyId, finished] of Map.groupBy(rows, ({ story_id }) => story_id)) {
      await countIn(database, storyId, finished);
    }
    await database.write((trx) => writeMark(trx, last.updated_at));
    if (rows.length < rowsAtOnce) return;
    after = last;
  }
}

async function countIn(
  database: Database,
  storyId: string,
  finished: readonly Finished[],
): Promise<void> {
  await database.write(async (trx) => {
    let more = 0;
    for (const { user_id } of finished) {
      if (await addFinisher(trx, { story_id: storyId, user_id })) more += 1;
    }
    if (more === 0) return;
    await addToFinished(trx, storyId, more);
    await indexStory(trx, storyId);
  });
}

/** What a guest finished counts as finished by their account from now on. */
export const takeOverFinished = (trx: Writer, way: { from: string; to: string }): Promise<void> =>
  handOverFinished(trx, way);

/** Counts how many public stories have each tag. */
export async function countTagUses(database: Database): Promise<void> {
  const wrong = await listMiscounted(database.read);
  for (let from = 0; from < wrong.length; from += rowsAtOnce) {
    await database.write((trx) => writeUses(trx, wrong.slice(from, from + rowsAtOnce)));
  }
}
