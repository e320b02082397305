import type { Draft } from '@brasslamp/story/draft';
import type { Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { itemBytes, nodeBytes } from '../edits/text-size.ts';
import { nameKey } from '../model/part-models.ts';
import { insertParts } from '../rows/queries.ts';
import { type BinnedRow, deleteBinned, piecesOf } from './queries.ts';

/**
 * Writes the nodes and items of a part in the bin back, as they are stored there, with the names and chapters that
 * a draft gives them. The bytes of their texts.
 */
export async function takeFromBin(
  trx: Writer,
  binned: BinnedRow,
  { nodes, items }: Pick<Draft, 'nodes' | 'items'>,
  now: number,
): Promise<number> {
  let bytes = 0;
  for await (const piece of piecesOf(trx, binned)) {
    if (piece.kind === 'node') {
      const rows = piece.rows.flatMap((row) => {
        const node = nodes.get(row.id);
        return node ? [{ ...written(row, now), ...named(node) }] : [];
      });
      await insertParts(trx, 'nodes', rows);
      bytes += sum(rows.map(nodeBytes));
    }
    if (piece.kind === 'item') {
      const rows = piece.rows.flatMap((row) => {
        const item = items.get(row.id);
        return item ? [{ ...written(row, now), key: item.key, chapter_id: item.chapter_id }] : [];
      });
      await insertParts(trx, 'items', rows);
      bytes += sum(rows.map(itemBytes));
    }
  }
  await deleteBinned(trx, binned.story_id, [binned.id]);
  return bytes;
}

const named = ({ name, chapter_id }: Pick<Row<'nodes'>, 'name' | 'chapter_id'>) => ({
  name,
  name_key: nameKey(name),
  chapter_id,
});

const written = <Stored extends { revision: number; updated_at: number }>(
  row: Stored,
  now: number,
): Stored => ({ ...row, revision: row.revision + 1, updated_at: now });

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
