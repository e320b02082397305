import type { Reader, Writer } from '../../../db/database.ts';
import { holdsRows } from '../../../db/hold.ts';
import { inParts } from '../../../db/in-parts.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

export function listChapters(db: Reader, storyId: string): Promise<Row<'chapters'>[]> {
  return db.selectFrom('chapters').selectAll().where('story_id', '=', storyId).execute();
}

export function listNodes(db: Reader, storyId: string): Promise<Row<'nodes'>[]> {
  return db.selectFrom('nodes').selectAll().where('story_id', '=', storyId).execute();
}

export function listItems(db: Reader, storyId: string): Promise<Row<'items'>[]> {
  return db.selectFrom('items').selectAll().where('story_id', '=', storyId).execute();
}

/** Writes chapters in place, for what is in a chapter would go with it. */
export async function writeChapters(
  trx: Writer,
  rows: readonly NewRow<'chapters'>[],
): Promise<void> {
  for (const some of inParts(rows)) {
    await trx
      .insertInto('chapters')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({
            title: eb.ref('excluded.title'),
            ordinal: eb.ref('excluded.ordinal'),
            revision: eb.ref('excluded.revision'),
            updated_at: eb.ref('excluded.updated_at'),
          }))
          .whereRef('chapters.story_id', '=', 'excluded.story_id'),
      )
      .execute();
  }
}

/** The staged text that says what the draft is becoming. */
export async function readReplacing(db: Reader, storyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('stories')
    .select('replacing_text_id')
    .where('id', '=', storyId)
    .$if(holdsRows(db), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row?.replacing_text_id ?? null;
}

export async function endReplacing(trx: Writer, storyId: string): Promise<void> {
  await trx
    .updateTable('stories')
    .set({ replacing_text_id: null })
    .where('id', '=', storyId)
    .execute();
}

export async function listReplacing(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('stories')
    .select('id')
    .where('replacing_text_id', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}
