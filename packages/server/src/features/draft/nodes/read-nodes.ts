import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../errors/app-error.ts';
import { decodeCursor, page } from '../../../http/calls/cursor.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { storyToReadContents } from '../../story-access/find-story.ts';
import { findChapterOrThrow } from '../chapters/chapters.ts';
import { nameKey, nodeReply } from '../model/part-models.ts';
import { findNode, listNodeNames, listNodeSizes, listNodesOfChapter } from './queries.ts';

/** A hundred nodes may have 20 MB of text: a page ends before the node that takes it over this. */
const mostBytesAtOnce = 1024 * 1024;

/** The number of nodes that make a page. */
function fitting(sizes: readonly { bytes: number }[]): number {
  let sum = 0;
  const over = sizes.findIndex(({ bytes }) => {
    sum += bytes;
    return sum > mostBytesAtOnce;
  });
  return over === -1 ? sizes.length : Math.max(1, over);
}

export async function listNodes(
  deps: Deps,
  {
    viewer,
    params,
    query,
  }: Call<'GET /api/stories/:username/:story_slug/chapters/:chapter_id/nodes'>,
) {
  const db = deps.database.read;
  const after = decodeCursor(query.cursor, ['double', 'string']);
  const story = await storyToReadContents(db, viewer, params);
  const chapter = await findChapterOrThrow(db, story, params.chapter_id);
  const found = await listNodeSizes(db, chapter, after, query.limit + 1);
  const count = Math.min(query.limit, fitting(found));
  const { next_cursor } = page(found, count, (row) => [row.place, row.id]);
  const rows = await listNodesOfChapter(db, chapter, after, count);
  return { nodes: rows.map(nodeReply), next_cursor };
}

/** The whole story's nodes by name, for choosing where an action leads. */
export async function searchNodes(
  deps: Deps,
  { viewer, params, query }: Call<'GET /api/stories/:username/:story_slug/nodes'>,
) {
  const db = deps.database.read;
  const after = decodeCursor(query.cursor, ['string']);
  const story = await storyToReadContents(db, viewer, params);
  const search = nameKey(query.search ?? '');
  const found = await listNodeNames(db, story.id, search, after?.[0], query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.name_key]);
  return {
    nodes: rows.map(({ id, name, chapter_id }) => ({ id, name, chapter_id })),
    next_cursor,
  };
}

export async function readNode(
  deps: Deps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/nodes/:node_id'>,
) {
  const story = await storyToReadContents(deps.database.read, viewer, params);
  return nodeReply(await findNodeOrThrow(deps.database.read, story, params.node_id));
}

export async function findNodeOrThrow(
  db: Reader,
  story: { id: string; title: string },
  nodeId: string,
): Promise<Row<'nodes'>> {
  const node = await findNode(db, story.id, nodeId);
  if (node) return node;
  throw new AppError('not_found.node', { title: story.title });
}
