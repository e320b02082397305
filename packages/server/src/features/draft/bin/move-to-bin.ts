// Each takes a copy of what is about to be deleted, in the transaction of the deletion.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Achievement } from '@brasslamp/story/model';
import type { Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { newId } from '../../../ids.ts';
import type { StoredVariable } from '../model/part-models.ts';
import { deleteForGood } from './delete-parts.ts';
import {
  type BinnedRow,
  deleteBinnedById,
  insertBinned,
  insertPieces,
  listInChapter,
  listSizes,
  type PieceRow,
  setSize,
  totalOf,
} from './queries.ts';

/**
 * The limits of one story's bin. A deletion always succeeds: when the bin is full, what was deleted first is
 * dropped. A single part always fits, even a chapter with a whole story in it.
 */
export const binLimits = { parts: 2_000, bytes: 100_000_000 } as const;

/** A piece is closed at the first row that takes it over this. */
const pieceBytes = 500_000;
/** The rows that one INSERT puts back: SQLite takes 32,766 parameters in one statement. */
const rowsPerPiece = 500;
/** A node may have 200,000 characters: this many are in memory at once. */
const rowsAtOnce = 20;

/** The place from which a part goes, and the time. */
interface From {
  chapter_title: string | null;
  now: number;
}

/** `start_node_id`: the node's own id, where the story began with it. */
export async function moveNodeToBin(
  trx: Writer,
  storyId: string,
  node: Row<'nodes'>,
  { now, ...from }: From & { start_node_id: string | null },
) {
  const { id, name, chapter_id } = node;
  await addSmall(trx, storyId, [{ kind: 'node', id, name, chapter_id, ...from, row: node }], now);
}

export async function moveItemToBin(
  trx: Writer,
  storyId: string,
  item: Row<'items'>,
  { now, chapter_title }: From,
) {
  const { id, name, key, chapter_id } = item;
  const part = { kind: 'item' as const, id, name, key, chapter_id, chapter_title };
  await addSmall(trx, storyId, [{ ...part, row: item }], now);
}

/** Moves variables or achievements that a new list leaves out to the bin, each as a part of its own. */
export async function moveThingsToBin(
  trx: Writer,
  storyId: string,
  kind: 'variable' | 'achievement',
  things: readonly (StoredVariable | Achievement)[],
  now: number,
) {
  if (things.length === 0) return;
  const parts = things.map((row) => {
    const name = ('name' in row ? row.name : row.label) || row.key;
    return { kind, id: row.id, name, key: row.key, row };
  });
  await addSmall(trx, storyId, parts, now);
}

/** Variables or achievements that a new list has again. */
export const takeThingsFromBin = (
  trx: Writer,
  storyId: string,
  things: readonly { id: string }[],
): Promise<void> =>
  deleteBinnedById(
    trx,
    storyId,
    things.map(({ id }) => id),
  );

/** A chapter goes with its nodes and items, and comes back with them. */
export async function moveChapterToBin(
  trx: Writer,
  storyId: string,
  chapter: Row<'chapters'>,
  { start_node_id, now }: { start_node_id: string | null; now: number },
) {
  const pieces = inPieces(chapterRows(trx, chapter));
  const size = { bytes: 0, node: 0, item: 0 };
  const part = { kind: 'chapter' as const, id: chapter.id, name: chapter.title, start_node_id };
  const row = partRow(storyId, part, now);
  await insertBinned(trx, [row]);
  let ordinal = 0;
  for await (const { kind, texts, bytes } of pieces) {
    await insertPieces(trx, [pieceRow(row.id, ordinal, kind, texts)]);
    // SQLite answers synchronously: other calls get a turn between the pieces.
    await nextTurn();
    ordinal += 1;
    size.bytes += bytes;
    if (kind === 'node' || kind === 'item') size[kind] += texts.length;
  }
  await setSize(trx, row, { bytes: size.bytes, node_count: size.node, item_count: size.item });
  await dropOldest(trx, storyId);
}

type Part = Pick<BinnedRow, 'kind' | 'name'> & { id: string } & Partial<
    Pick<BinnedRow, 'key' | 'chapter_id' | 'chapter_title' | 'start_node_id'>
  >;

const partRow = (story_id: string, { id, kind, name, ...part }: Part, now: number): BinnedRow => ({
  id: newId(),
  story_id,
  kind,
  part_id: id,
  name,
  key: part.key ?? null,
  chapter_id: part.chapter_id ?? null,
  chapter_title: part.chapter_title ?? null,
  node_count: 0,
  item_count: 0,
  start_node_id: part.start_node_id ?? null,
  bytes: 0,
  deleted_at: now,
});

const pieceRow = (
  bin_id: string,
  ordinal: number,
  kind: PieceRow['kind'],
  texts: readonly string[],
): PieceRow => ({ bin_id, ordinal, kind, content: `[${texts.join(',')}]` });

/** Parts of one row each. */
async function addSmall(
  trx: Writer,
  storyId: string,
  parts: readonly (Part & { row: object })[],
  now: number,
): Promise<void> {
  const rows = parts.map(({ row, ...part }) => {
    const text = JSON.stringify(row);
    const binned = { ...partRow(storyId, part, now), bytes: Buffer.byteLength(text) };
    return { binned, piece: pieceRow(binned.id, 0, part.kind, [text]) };
  });
  await insertBinned(
    trx,
    rows.map(({ binned }) => binned),
  );
  await insertPieces(
    trx,
    rows.map(({ piece }) => piece),
  );
  await dropOldest(trx, storyId);
}

interface StoredRow {
  kind: PieceRow['kind'];
  row: object;
}

async function* chapterRows(trx: Writer, chapter: Row<'chapters'>): AsyncGenerator<StoredRow> {
  yield { kind: 'chapter', row: chapter };
  for (const kind of ['node', 'item'] as const) {
    let after = '';
    for (;;) {
      const rows = await listInChapter(trx, `${kind}s`, chapter, after, rowsAtOnce);
      for (const row of rows) yield { kind, row };
      if (rows.length < rowsAtOnce) break;
      after = rows.at(-1)?.id ?? after;
    }
  }
}

interface Piece {
  kind: PieceRow['kind'];
  texts: string[];
  bytes: number;
}

async function* inPieces(rows: AsyncIterable<StoredRow>): AsyncGenerator<Piece> {
  let piece: Piece = { kind: 'chapter', texts: [], bytes: 0 };
  for await (const { kind, row } of rows) {
    const isFull = piece.bytes >= pieceBytes || piece.texts.length === rowsPerPiece;
    if (isFull || kind !== piece.kind) {
      if (piece.texts.length > 0) yield piece;
      piece = { kind, texts: [], bytes: 0 };
    }
    const text = JSON.stringify(row);
    piece.texts.push(text);
    piece.bytes += Buffer.byteLength(text);
  }
  if (piece.texts.length > 0) yield piece;
}

/** Keeps the bin within its limits. What alone is over them stays. */
async function dropOldest(trx: Writer, storyId: string): Promise<void> {
  let { count, bytes } = await totalOf(trx, storyId);
  const isOver = () => count > binLimits.parts || (bytes > binLimits.bytes && count > 1);
  if (!isOver()) return;
  const dropped: string[] = [];
  for (const part of await listSizes(trx, storyId)) {
    if (!isOver()) break;
    dropped.push(part.id);
    bytes -= part.bytes;
    count -= 1;
  }
  await deleteForGood(trx, storyId, dropped);
}
