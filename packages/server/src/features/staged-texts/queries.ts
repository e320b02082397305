import type { Reader, Writer } from '../../db/database.ts';
import type { NewRow } from '../../db/tables.ts';

export async function insertStagedText(trx: Writer, row: NewRow<'staged_texts'>): Promise<void> {
  await trx.insertInto('staged_texts').values(row).execute();
}

export async function insertStagedPiece(trx: Writer, row: NewRow<'staged_pieces'>): Promise<void> {
  await trx.insertInto('staged_pieces').values(row).execute();
}

export async function readStagedPiece(
  db: Reader,
  textId: string,
  ordinal: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('staged_pieces')
    .select('piece')
    .where('text_id', '=', textId)
    .where('ordinal', '=', ordinal)
    .executeTakeFirst();
  return row?.piece;
}

/** The first that is there still. */
export function firstStagedPiece(db: Reader, textId: string) {
  return db
    .selectFrom('staged_pieces')
    .select(['ordinal', 'piece'])
    .where('text_id', '=', textId)
    .orderBy('ordinal')
    .limit(1)
    .executeTakeFirst();
}

/** The last one; says how many went. */
export async function deleteStagedPiece(trx: Writer, textId: string): Promise<number> {
  const last = await trx
    .selectFrom('staged_pieces')
    .select('ordinal')
    .where('text_id', '=', textId)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return 0;
  await deleteStagedPieceAt(trx, textId, last.ordinal);
  return 1;
}

export async function deleteStagedPieceAt(
  trx: Writer,
  textId: string,
  ordinal: number,
): Promise<void> {
  await trx
    .deleteFrom('staged_pieces')
    .where('text_id', '=', textId)
    .where('ordinal', '=', ordinal)
    .execute();
}

export async function deleteStagedText(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('staged_texts').where('id', '=', id).execute();
}

export async function isTextUsed(db: Reader, textId: string): Promise<boolean> {
  const version = await db
    .selectFrom('story_versions')
    .select('id')
    .where('text_id', '=', textId)
    .limit(1)
    .executeTakeFirst();
  const story = await db
    .selectFrom('stories')
    .select('id')
    .where('replacing_text_id', '=', textId)
    .limit(1)
    .executeTakeFirst();
  return (version ?? story) !== undefined;
}

/** Some that were begun by then and that nothing points to. */
export async function listUnusedTexts(
  db: Reader,
  begunUntil: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('staged_texts as staged')
    .select('staged.id')
    .where('staged.created_at', '<=', begunUntil)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('story_versions')
            .select('story_versions.id')
            .whereRef('story_versions.text_id', '=', 'staged.id'),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('stories')
            .select('stories.id')
            .whereRef('stories.replacing_text_id', '=', 'staged.id'),
        ),
      ),
    )
    .orderBy('staged.created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The texts of a story, so that it can go piece by piece. */
export async function listTextsOf(db: Reader, storyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staged_texts')
    .select('id')
    .where('story_id', '=', storyId)
    .execute();
  return rows.map(({ id }) => id);
}
