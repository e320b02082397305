// What an import leaves beside a draft is written with it, and goes with its nodes.
import type { Writer } from '../../db/database.ts';
import type { NewRow } from '../../db/tables.ts';
import {
  deleteLosses,
  deleteOriginals,
  deleteSomeOriginals,
  insertImport,
  insertLosses,
  insertOriginals,
  insertSaid,
} from './queries.ts';

export type OriginalRow = NewRow<'import_originals'>;
export type SaidRow = NewRow<'import_said'>;
export type LossRow = NewRow<'import_losses'>;

export const keepImport = insertImport;
export const keepSaid = insertSaid;
export const keepLosses = insertLosses;
export const keepOriginals = insertOriginals;

/** Nodes are gone for good, and with them what they were made of and what is to be mended in them. */
export async function forgetNodes(
  trx: Writer,
  storyId: string,
  nodeIds: readonly string[],
): Promise<void> {
  await deleteOriginals(trx, storyId, nodeIds);
  await deleteLosses(trx, storyId, nodeIds);
}

/** A story is deleted piece by piece: an original may be long. Returns how many are gone. */
export const forgetSome = deleteSomeOriginals;
