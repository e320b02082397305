// How a draft becomes what was frozen: steps that are planned beside the writer, and then written in
// small parts.
import type { Database, Writer } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';
import { shiftFirstPiece } from '../../staged-texts/staged-texts.ts';
import { deleteParts, giveWordsUp, insertParts } from '../rows/queries.ts';
import { insertActionRows, type UnmarkedNode, writeNodes } from '../writing/queries.ts';
import { endReplacing, listReplacing, readReplacing, writeChapters } from './queries.ts';

/**
 * In their order: names and keys are unique at every moment, and two nodes may have swapped theirs.
 * What is new or differs is written over what is there; a chapter goes when it is empty.
 */
export type Step =
  | { do: 'delete'; part: 'items' | 'nodes' | 'chapters'; ids: string[] }
  | { do: 'free-names'; ids: string[] }
  | { do: 'chapters'; rows: NewRow<'chapters'>[] }
  | { do: 'nodes'; rows: UnmarkedNode[] }
  | { do: 'items'; rows: NewRow<'items'>[] }
  | { do: 'action-ids'; rows: Row<'action_ids'>[] };

export async function applyStep(trx: Writer, storyId: string, step: Step): Promise<void> {
  switch (step.do) {
    case 'delete':
      return deleteParts(trx, step.part, storyId, step.ids);
    case 'free-names':
      return giveWordsUp(trx, 'nodes', storyId, step.ids);
    case 'chapters':
      return writeChapters(trx, step.rows);
    case 'nodes':
      return writeNodes(trx, step.rows);
    case 'items':
      return insertParts(trx, 'items', step.rows);
    case 'action-ids':
      return insertActionRows(trx, step.rows);
  }
}

/** Takes the steps of one piece of a plan. */
export async function applySteps(trx: Writer, storyId: string, piece: string): Promise<void> {
  for (const step of JSON.parse(piece) as Step[]) await applyStep(trx, storyId, step);
}

/**
 * Writes what a draft is becoming, piece by piece, until it is whole; another process may do the same
 * at the same time. Each piece goes with the write that carried it out.
 */
export async function finishReplacing(
  database: Pick<Database, 'write'>,
  storyId: string,
): Promise<void> {
  while (await database.write((trx) => applyNextPiece(trx, storyId)));
}

/** False when the draft is whole. */
async function applyNextPiece(trx: Writer, storyId: string): Promise<boolean> {
  const textId = await readReplacing(trx, storyId);
  if (textId === null) return false;
  const steps = await shiftFirstPiece(trx, textId);
  if (steps === undefined) await endReplacing(trx, storyId);
  else await applySteps(trx, storyId, steps);
  return steps !== undefined;
}

/** Finishes what a process that died had begun. */
export async function finishAllReplacing(database: Database): Promise<void> {
  for (const id of await listReplacing(database.read)) await finishReplacing(database, id);
}
