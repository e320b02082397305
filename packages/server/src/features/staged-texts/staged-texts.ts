// Long texts are written in pieces before anything points to them: each piece is a short write, and
// a text that nothing points to is invisible, and a job deletes it.
import type { Database, Reader, Writer } from '../../db/database.ts';
import type { NewRow } from '../../db/tables.ts';
import { newId } from '../../ids.ts';
import {
  deleteStagedPiece,
  deleteStagedPieceAt,
  deleteStagedText,
  firstStagedPiece,
  insertStagedPiece,
  insertStagedText,
  isTextUsed,
  listTextsOf,
  listUnusedTexts,
  readStagedPiece,
} from './queries.ts';

/** The most bytes of a piece of a text, in UTF-8; only a single node may have more. */
export const pieceBytes = 1024 * 1024;

/** A text that is being written: all of it when it is short, else the id of its pieces. */
export interface StagedText {
  text: string | null;
  text_id: string | null;
  bytes: number;
}

export interface Staging {
  add(piece: string): Promise<void>;
  end(): StagedText;
  /** The pieces that were not written: all of them, or none. */
  pieces(): readonly string[];
  /** Deletes what was written: nothing will point to it. */
  discard(): Promise<void>;
}

/** Begins a text. One that fits one piece stays in memory, to be written with whatever it belongs to. */
export function beginStaging(
  { database, now }: { database: Pick<Database, 'write'>; now: () => number },
  storyId: string,
): Staging {
  let waiting: string[] = [];
  let bytes = 0;
  let textId: string | null = null;
  let count = 0;

  async function write(piece: string): Promise<void> {
    const [id, ordinal, isFirst] = [textId ?? newId(), count, textId === null];
    await database.write(async (trx) => {
      if (isFirst) {
        await insertStagedText(trx, { id, story_id: storyId, created_at: now() });
      }
      await insertStagedPiece(trx, { text_id: id, ordinal, piece });
    });
    textId = id;
    count += 1;
  }

  return {
    async add(piece) {
      bytes += Buffer.byteLength(piece);
      waiting.push(piece);
      if (bytes <= pieceBytes) return;
      const ready = waiting;
      waiting = [];
      for (const one of ready) await write(one);
    },
    pieces: () => waiting,
    end: () => ({ text: textId === null ? waiting.join('') : null, text_id: textId, bytes }),
    discard: async () => {
      if (textId !== null) await deleteText(database, textId);
    },
  };
}

/** Stages a text in one transaction: for what is not large. */
export async function stageNow(
  trx: Writer,
  row: Omit<NewRow<'staged_texts'>, 'id'>,
  pieces: readonly string[],
): Promise<StagedText> {
  const text = pieces.join('');
  const bytes = Buffer.byteLength(text);
  if (bytes <= pieceBytes) return { text, text_id: null, bytes };
  const id = newId();
  await insertStagedText(trx, { ...row, id });
  for (const [ordinal, piece] of pieces.entries()) {
    await insertStagedPiece(trx, { text_id: id, ordinal, piece });
  }
  return { text: null, text_id: id, bytes };
}

/** The text of a version as it was frozen, in its pieces. */
export async function* frozenPieces(
  db: Reader,
  { content, text_id }: { content: string; text_id: string | null },
): AsyncGenerator<string> {
  if (text_id === null) yield content;
  else yield* stagedPieces(db, text_id);
}

/** The pieces of a text, read one after the other, so that other reads come in between. */
async function* stagedPieces(db: Reader, textId: string): AsyncGenerator<string> {
  for (let ordinal = 0; ; ordinal += 1) {
    const piece = await readStagedPiece(db, textId, ordinal);
    if (piece === undefined) return;
    yield piece;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const hourMs = 60 * 60 * 1_000;
const textsAtOnce = 20;

/** Deletes what a process that died had begun, and the texts of deleted versions. */
export async function purgeStagedTexts(database: Database, now: number): Promise<void> {
  for (;;) {
    const ids = await listUnusedTexts(database.read, now - hourMs, textsAtOnce);
    if (ids.length === 0) return;
    for (const id of ids) await deleteText(database, id);
  }
}

/** The first piece, which is gone with this; undefined, and the text with it, when none is left. */
export async function shiftFirstPiece(trx: Writer, textId: string): Promise<string | undefined> {
  const first = await firstStagedPiece(trx, textId);
  if (first) await deleteStagedPieceAt(trx, textId, first.ordinal);
  else await deleteStagedText(trx, textId);
  return first?.piece;
}

/** Deletes everything that was staged for a story. */
export async function deleteTextsOf(database: Database, storyId: string): Promise<void> {
  for (const id of await listTextsOf(database.read, storyId)) await deleteText(database, id);
}

/** Piece by piece, because other writers wait meanwhile. */
async function deleteText(database: Pick<Database, 'write'>, id: string): Promise<void> {
  while ((await database.write((trx) => deleteStagedPiece(trx, id))) > 0);
  await database.write((trx) => deleteStagedText(trx, id));
}

/** Deletes a text when no version uses it. */
export async function deleteUnused(
  database: Pick<Database, 'read' | 'write'>,
  { text_id }: Pick<StagedText, 'text_id'>,
): Promise<void> {
  if (text_id !== null && !(await isTextUsed(database.read, text_id))) {
    await deleteText(database, text_id);
  }
}
