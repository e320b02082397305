import type { Reader } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { storyToWrite } from '../story-access/find-story.ts';
import {
  emptyOriginal,
  findImport,
  findOriginal,
  listLosses,
  listOriginals,
  listWholeOriginals,
  nodesAmong,
  updateSettled,
} from './queries.ts';

const story = '/api/stories/:username/:story_slug';
type ReadCall = Call<`GET ${typeof story}/import`>;
type OriginalCall = Call<`GET ${typeof story}/import/originals/:node_id`>;

export async function readImport(deps: Deps, { viewer, params }: ReadCall) {
  const db = deps.database.read;
  const { id } = await storyToWrite(db, viewer, params);
  return importOf(db, id);
}

async function importOf(db: Reader, storyId: string) {
  const found = await findImport(db, storyId);
  if (!found) return { source: null, losses: [], originals: [] };
  const { file, format, ifid, imported_at } = found;
  const losses = await listLosses(db, storyId);
  const nodes = losses.flatMap(({ node_id }) => (node_id === null ? [] : [node_id]));
  const there = await nodesAmong(db, storyId, [...new Set(nodes)]);
  return {
    source: { file, format, ifid, imported_at: new Date(imported_at).toISOString() },
    // Those of a node in the bin wait there with it.
    losses: losses.filter(({ node_id }) => node_id === null || there.has(node_id)).map(lossReply),
    originals: await listOriginals(db, storyId),
  };
}

const lossReply = (row: Row<'import_losses'>) => ({
  id: row.ordinal,
  node_id: row.node_id,
  kind: row.kind,
  became: row.became,
  construct: row.construct,
  line: row.at_line,
  column: row.at_column,
  source: row.source,
  is_settled: row.is_settled === 1,
});

/** Losses that the story does not have are passed over: a node may be gone with its own. */
export async function settleLosses(
  deps: Deps,
  { viewer, params, body }: Call<`PUT ${typeof story}/import/losses`>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const { id } = await storyToWrite(trx, viewer, params);
    await updateSettled(trx, id, body.ids, body.is_settled);
  });
}

export async function readOriginal(deps: Deps, { viewer, params }: OriginalCall) {
  const db = deps.database.read;
  const { id } = await storyToWrite(db, viewer, params);
  const found = await findOriginal(db, id, params.node_id);
  if (!found) throw new AppError('not_found.import_original');
  return { unit: found.unit, text: found.content };
}

export async function letOriginalGo(
  deps: Deps,
  { viewer, params }: Call<`DELETE ${typeof story}/import/originals/:node_id`>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const { id } = await storyToWrite(trx, viewer, params);
    if (!(await emptyOriginal(trx, id, params.node_id))) {
      throw new AppError('not_found.import_original');
    }
  });
}

const originalsAtOnce = 100;

/** All of it for the archive of an account, as JSON in pieces. */
export async function* exportImport(db: Reader, storyId: string): AsyncGenerator<string> {
  const { source, losses } = await importOf(db, storyId);
  yield JSON.stringify({ source, losses }).slice(0, -1);
  yield ',"originals":[';
  let after = '';
  for (;;) {
    const rows = await listWholeOriginals(db, storyId, after, originalsAtOnce);
    for (const { node_id, unit, content } of rows) {
      yield `${after === '' ? '' : ','}${JSON.stringify({ node_id, unit, text: content })}`;
      after = node_id;
    }
    if (rows.length < originalsAtOnce) break;
  }
  yield ']}';
}
