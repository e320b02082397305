import type { Reader, Writer } from '../../../db/database.ts';
import { holdsRows } from '../../../db/hold.ts';
import type { Row } from '../../../db/tables.ts';
import type { ChapterId } from '../rows/queries.ts';

/** The bytes that a person stores as an author, in all stories. */
export async function readWrittenBytes(db: Reader, ownerId: string) {
  const row = await db
    .selectFrom('stored_bytes')
    .select(['writing', 'writing_in_bin'])
    .where('user_id', '=', ownerId)
    .$if(holdsRows(db), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row ?? { writing: 0, writing_in_bin: 0 };
}

/** Says how much text the story has then, and whose it is. */
export function addTextBytes(
  trx: Writer,
  id: string,
  byBytes: number,
  columns: Partial<Row<'stories'>> = {},
): Promise<Pick<Row<'stories'>, 'text_bytes' | 'owner_id'>> {
  return (
    trx
      .updateTable('stories')
      // Triggers count what is stored for its author where this column is written.
      .set(({ eb }) => ({
        ...columns,
        ...(byBytes !== 0 && { text_bytes: eb('text_bytes', '+', byBytes) }),
      }))
      .where('id', '=', id)
      .returning(['text_bytes', 'owner_id'])
      .executeTakeFirstOrThrow()
  );
}

/** The place behind all that is in the chapter. */
export async function endOfChapter(db: Reader, { id, story_id }: ChapterId): Promise<number> {
  const row = await db
    .selectFrom('nodes')
    .select('place')
    .where('story_id', '=', story_id)
    .where('chapter_id', '=', id)
    .orderBy('place', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Math.floor(row?.place ?? 0) + 1;
}

/** A write holds it from here on. */
export function readStoryRow(db: Reader, id: string): Promise<Row<'stories'>> {
  return db
    .selectFrom('stories')
    .selectAll()
    .where('id', '=', id)
    .$if(holdsRows(db), (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow();
}
