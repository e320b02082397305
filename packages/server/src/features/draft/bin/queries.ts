import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Achievement } from '@brasslamp/story/model';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { inParts } from '../../../db/in-parts.ts';
import type { NewRow, Row } from '../../../db/tables.ts';
import type { StoredVariable } from '../model/part-models.ts';
import type { PartTable } from '../rows/queries.ts';

export type BinnedRow = Row<'binned_parts'>;

export type PieceRow = Row<'binned_pieces'>;

// The bin

export async function insertBinned(
  trx: Writer,
  rows: readonly NewRow<'binned_parts'>[],
): Promise<void> {
  await trx.insertInto('binned_parts').values(rows).execute();
}

export async function setSize(
  trx: Writer,
  { id, story_id }: Pick<BinnedRow, 'id' | 'story_id'>,
  size: Pick<BinnedRow, 'bytes' | 'node_count' | 'item_count'>,
): Promise<void> {
  await trx
    .updateTable('binned_parts')
    .set(size)
    .where('id', '=', id)
    .where('story_id', '=', story_id)
    .execute();
}

export async function insertPieces(
  trx: Writer,
  rows: readonly NewRow<'binned_pieces'>[],
): Promise<void> {
  await trx.insertInto('binned_pieces').values(rows).execute();
}

/** The parts in a bin, last deleted first. */
export function listBinned(
  db: Reader,
  storyId: string,
  wanted: {
    deletedAfter: number;
    after: readonly [deletedAt: number, id: string] | null;
    partId: string | undefined;
    limit: number;
  },
): Promise<BinnedRow[]> {
  let query = db
    .selectFrom('binned_parts')
    .selectAll()
    .where('story_id', '=', storyId)
    .where('deleted_at', '>', wanted.deletedAfter)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(wanted.limit);
  const { after, partId } = wanted;
  if (partId !== undefined) query = query.where('part_id', '=', partId);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('deleted_at', 'id'), '<', tuple(...after)),
    );
  }
  return query.execute();
}

export function findBinned(
  db: Reader,
  storyId: string,
  id: string,
  deletedAfter: number,
): Promise<BinnedRow | undefined> {
  return db
    .selectFrom('binned_parts')
    .selectAll()
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .where('deleted_at', '>', deletedAfter)
    .executeTakeFirst();
}

/** The content of a bin by the kinds of its pieces. */
interface Stored {
  chapter: Row<'chapters'>;
  node: Row<'nodes'>;
  item: Row<'items'>;
  variable: StoredVariable;
  achievement: Achievement;
}

/** A piece of a part in a bin: some of its rows, all of one kind. */
type Piece = { [Kind in keyof Stored]: { kind: Kind; rows: Stored[Kind][] } }[keyof Stored];

/** The pieces of a part. Only a chapter has more than one. */
export async function* piecesOf(
  db: Reader,
  { id, kind: part }: Pick<BinnedRow, 'id' | 'kind'>,
): AsyncGenerator<Piece> {
  for (let ordinal = 0; ; ordinal += 1) {
    const piece = await findPiece(db, id, ordinal);
    if (!piece) return;
    const { kind, content } = piece;
    yield { kind, rows: JSON.parse(content) };
    if (part !== 'chapter') return;
    // SQLite answers synchronously: other calls get a turn between the pieces.
    await nextTurn();
  }
}

function findPiece(db: Reader, binId: string, ordinal: number): Promise<PieceRow | undefined> {
  return db
    .selectFrom('binned_pieces')
    .selectAll()
    .where('bin_id', '=', binId)
    .where('ordinal', '=', ordinal)
    .executeTakeFirst();
}

export async function deleteBinned(
  trx: Writer,
  storyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('binned_parts')
    .where('id', 'in', ids)
    .where('story_id', '=', storyId)
    .execute();
}

/** Deletes parts from a bin by the ids that they had in the story. */
export async function deleteBinnedById(
  trx: Writer,
  storyId: string,
  partIds: readonly string[],
): Promise<void> {
  if (partIds.length === 0) return;
  await trx
    .deleteFrom('binned_parts')
    .where('story_id', '=', storyId)
    .where('part_id', 'in', partIds)
    .execute();
}

/** The ids of the nodes in these parts, a piece at a time. */
export async function* listBinnedNodes(
  db: Reader,
  storyId: string,
  binIds: readonly string[],
): AsyncGenerator<string[]> {
  const pieces = await db
    .selectFrom('binned_pieces')
    .innerJoin('binned_parts', 'binned_parts.id', 'binned_pieces.bin_id')
    .select(['bin_id', 'ordinal'])
    .where('bin_id', 'in', binIds)
    .where('story_id', '=', storyId)
    .where('binned_pieces.kind', '=', 'node')
    .execute();
  for (const { bin_id, ordinal } of pieces) {
    const piece = await findPiece(db, bin_id, ordinal);
    const rows = JSON.parse(piece?.content ?? '[]') as { id: string }[];
    yield rows.map(({ id }) => id);
  }
}

export async function totalOf(db: Reader, storyId: string) {
  const { count, bytes } = await db
    .selectFrom('binned_parts')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum('bytes').as('bytes')])
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

/** The sizes of the parts in a story's bin, first deleted first. */
export function listSizes(db: Reader, storyId: string) {
  return db
    .selectFrom('binned_parts')
    .select(['id', 'bytes'])
    .where('story_id', '=', storyId)
    .orderBy('deleted_at')
    .orderBy('id')
    .execute();
}

/** Some of the parts, of any story, that were deleted by then. */
export function listDeletedBy(db: Reader, deletedUntil: number, limit: number) {
  return db
    .selectFrom('binned_parts')
    .select(['id', 'story_id'])
    .where('deleted_at', '<=', deletedUntil)
    .limit(limit)
    .execute();
}

export async function clearStarts(trx: Writer, storyId: string): Promise<void> {
  await trx
    .updateTable('binned_parts')
    .set({ start_node_id: null })
    .where('story_id', '=', storyId)
    .where('start_node_id', 'is not', null)
    .execute();
}

// What is in the story

export function listChapters(db: Reader, storyId: string) {
  return db
    .selectFrom('chapters')
    .select(['id', 'title', 'ordinal'])
    .where('story_id', '=', storyId)
    .orderBy('ordinal')
    .execute();
}

/** Rows of a chapter, in the order of their ids. */
export function listInChapter<Table extends 'nodes' | 'items'>(
  db: Reader,
  table: Table,
  { id, story_id }: Pick<Row<'chapters'>, 'id' | 'story_id'>,
  after: string,
  limit: number,
): Promise<Row<Table>[]> {
  const rows = db
    .selectFrom(table as 'nodes')
    .selectAll()
    .where('chapter_id', '=', id)
    .where('story_id', '=', story_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as Promise<unknown> as Promise<Row<Table>[]>;
}

/** The name or title of one of these, if it is in the story. */
export async function nameOfAny(
  db: Reader,
  storyId: string,
  table: PartTable,
  ids: readonly string[],
): Promise<string | undefined> {
  for (const some of inParts(ids)) {
    const row = await db
      .selectFrom(table)
      .select(sql<string>`${sql.ref(table === 'chapters' ? 'title' : 'name')}`.as('name'))
      .where('id', 'in', some)
      .where('story_id', '=', storyId)
      .limit(1)
      .executeTakeFirst();
    if (row) return row.name;
  }
}
