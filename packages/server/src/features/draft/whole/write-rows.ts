import type { Writer } from '../../../db/database.ts';
import type { NewRow } from '../../../db/tables.ts';
import { insertParts } from '../rows/queries.ts';
import { insertActionRows } from '../writing/queries.ts';

type DraftTable = 'chapters' | 'nodes' | 'items' | 'action_ids';

/** Rows of one table of a story that comes as a whole. */
export type DraftRows = {
  [Table in DraftTable]: { table: Table; rows: NewRow<Table>[] };
}[DraftTable];

export async function writeDraftRows(trx: Writer, piece: DraftRows): Promise<void> {
  if (piece.table === 'action_ids') await insertActionRows(trx, piece.rows);
  else await insertParts(trx, piece.table, piece.rows);
}
