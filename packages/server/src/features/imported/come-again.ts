/** What a changed file left beside the draft that it came into. */
import type { EditedSince } from '@brasslamp/interchange/again';
import type { Leaves, LeftLoss } from '@brasslamp/story/draft';
import { limits } from '@brasslamp/story/model';
import type { Reader, Writer } from '../../db/database.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { storyToWrite } from '../story-access/find-story.ts';
import {
  countLosses,
  deleteImport,
  deleteLosses,
  deleteLossesOfWhole,
  deleteOriginals,
  insertImport,
  insertLosses,
  insertOriginals,
  listLosses,
  nextOrdinal,
  nodesAmong,
  nodesWrittenAfter,
} from './queries.ts';
import { replaceSaid, saidOf } from './said.ts';

const story = '/api/stories/:username/:story_slug';

/** What files said of a story before, and what was written in it since one of them left. */
export async function readSaidBefore(
  deps: Deps,
  { viewer, params, query }: Call<`GET ${typeof story}/import/said`>,
) {
  const db = deps.database.read;
  const { id, updated_at } = await storyToWrite(db, viewer, params);
  const things = await saidOf(db, id);
  if (query.since === undefined) return { things, edited: null };
  const since = Date.parse(query.since);
  const { nodes, isAnything } = await readEdited(db, { id, updated_at }, since);
  return { things, edited: { nodes: [...nodes], is_anything: isAnything } };
}

/** What was written in a story after a time. */
export async function readEdited(
  db: Reader,
  { id, updated_at }: { id: string; updated_at: number },
  since: number,
): Promise<NonNullable<EditedSince>> {
  const nodes = await nodesWrittenAfter(db, id, since);
  return { nodes: new Set(nodes), isAnything: updated_at > since };
}

/** Keeps what a file leaves: its losses and originals are those of its nodes from then on. */
export async function keepLeaves(
  trx: Writer,
  story_id: string,
  { source, said, is_of_here, nodes, originals, losses }: Leaves,
  now: number,
): Promise<void> {
  await deleteImport(trx, story_id);
  await insertImport(trx, { story_id, ...source, imported_at: now });
  if (said !== null) await replaceSaid(trx, story_id, said);
  await deleteLosses(trx, story_id, nodes);
  if (said !== null && !is_of_here) await deleteLossesOfWhole(trx, story_id);
  await deleteOriginals(trx, story_id, nodes);
  const there = await nodesAmong(trx, story_id, nodes);
  await insertOriginals(
    trx,
    originals
      .filter(({ node_id }) => there.has(node_id))
      .map(({ node_id, unit, text }) => ({ story_id, node_id, unit, content: text })),
  );
  const first = await nextOrdinal(trx, story_id);
  const room = limits.lossesPerStory - (await countLosses(trx, story_id));
  const known = new Set((await listLosses(trx, story_id)).map(ofWhole));
  const rows = losses
    .filter((one) => (one.node_id === null ? !known.has(ofWhole(one)) : there.has(one.node_id)))
    .slice(0, Math.max(0, room))
    .map(({ line, column, ...loss }, at) => ({
      ...loss,
      story_id,
      ordinal: first + at,
      at_line: line,
      at_column: column,
      is_settled: 0,
    }));
  await insertLosses(trx, rows);
}

/** Of the story as a whole the same loss is told once, whether it is settled or not. */
const ofWhole = ({
  node_id,
  kind,
  construct,
  source,
}: Pick<LeftLoss, 'node_id' | 'kind' | 'construct' | 'source'>): string =>
  JSON.stringify([node_id, kind, construct, source]);
