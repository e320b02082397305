import type { Database, Writer } from '../../../db/database.ts';
import { shiftFirstPiece } from '../../staged-texts/staged-texts.ts';
import { endReplacing, listReplacing, readReplacing } from './queries.ts';
import { applySteps } from './steps.ts';

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
  else await applySteps(trx, steps);
  return steps !== undefined;
}

/** Finishes what a process that died had begun. */
export async function finishAllReplacing(database: Database): Promise<void> {
  for (const id of await listReplacing(database.read)) await finishReplacing(database, id);
}
