// An archive knows what an import left beside its draft. The reading of its own story file, with which the draft was
// written, is none that is to be known: but what that lost is told after the losses of the archive.
import type { ImportPage } from '@brasslamp/contract/archive';
import type { KnownThing } from '@brasslamp/story/draft';
import { limits } from '@brasslamp/story/model';
import type { Writer } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';
import {
  deleteAllLosses,
  deleteImport,
  deleteSaid,
  findImport,
  insertImport,
  insertLosses,
  insertOriginals,
  listLosses,
} from '../queries.ts';
import { replaceSaid } from '../said.ts';

/** What the reading of a story file left, which is no longer there. */
export interface Reading {
  source: Row<'story_imports'> | undefined;
  losses: Row<'import_losses'>[];
}

/** Takes away what the reading of the story file left. */
export async function takeReading(trx: Writer, storyId: string): Promise<Reading> {
  const source = await findImport(trx, storyId);
  const losses = await listLosses(trx, storyId);
  await deleteAllLosses(trx, storyId);
  await deleteSaid(trx, storyId);
  await deleteImport(trx, storyId);
  return { source, losses };
}

/** The losses of a page in the story, as rows. A node that is not there is none. */
export const lossRows = (
  story_id: string,
  losses: ImportPage['losses'],
  first: number,
  idOf: (node: string) => string | undefined,
): NewRow<'import_losses'>[] =>
  losses.map(({ node, line, column, is_settled, ...loss }, at) => ({
    ...loss,
    story_id,
    ordinal: first + at,
    node_id: node === null ? null : (idOf(node) ?? null),
    at_line: line,
    at_column: column,
    is_settled: Number(is_settled),
  }));

/** Writes a page. */
export async function writePage(
  trx: Writer,
  losses: readonly NewRow<'import_losses'>[],
  originals: readonly NewRow<'import_originals'>[],
): Promise<void> {
  await insertLosses(trx, losses);
  await insertOriginals(trx, originals);
}

/** Says of a loss which one it is, wherever it was told. */
export const lossKeyOf = ({
  node_id,
  kind,
  construct,
  source,
}: Pick<NewRow<'import_losses'>, 'node_id' | 'kind' | 'construct' | 'source'>): string =>
  JSON.stringify([node_id, kind, construct, source]);

/**
 * Writes what stands on no page by itself: the file that the story came from, what files said, and the losses of the
 * reading that the archive does not know. Gives how many these are.
 */
export async function writeEnd(
  trx: Writer,
  story_id: string,
  {
    source,
    said,
    reading,
    told,
    imported_at,
  }: {
    source: ImportPage['source'];
    said: readonly KnownThing[];
    reading: Reading;
    /** The keys of the losses that were written, and their number. */
    told: { keys: ReadonlySet<string>; count: number };
    imported_at: number;
  },
): Promise<number> {
  const others = reading.losses
    .filter((loss) => !told.keys.has(lossKeyOf(loss)))
    .slice(0, limits.lossesPerStory - told.count)
    .map((loss, at) => ({ ...loss, ordinal: told.count + at }));
  await insertLosses(trx, others);
  if (source) {
    const { file, container, format, ifid } = source;
    await insertImport(trx, { story_id, file, container, format, ifid, imported_at });
    await replaceSaid(trx, story_id, said);
  } else if (reading.source && others.length > 0) {
    await insertImport(trx, reading.source);
  }
  return others.length;
}
