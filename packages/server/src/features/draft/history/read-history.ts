import { AppError } from '../../../errors/app-error.ts';
import { decodeCursor, page } from '../../../http/calls/cursor.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { type GroupParts, readContent } from './keep-history.ts';
import { type Entry, findEntry, isNodeThere, listEntries, listGroups } from './queries.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** The history of a node, for the author alone. A node in the bin still has its history. */
export async function listNodeHistory(
  { database: { read: db } }: Deps,
  { viewer, params, query }: Call<'GET /api/stories/:username/:story_slug/nodes/:node_id/history'>,
) {
  const before = decodeCursor(query.cursor, ['string'])?.[0];
  const story = await storyToWrite(db, viewer, params);
  const limit = query.limit + 1;
  const found = await listEntries(db, story.id, params.node_id, { before, limit });
  if (found.length === 0 && !(await isNodeThere(db, story.id, params.node_id))) {
    throw new AppError('not_found.node', { title: story.title });
  }
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
  return { entries: rows.map(entryReply), next_cursor };
}

export async function readNodeHistory(
  { database: { read: db } }: Deps,
  {
    viewer,
    params,
  }: Call<'GET /api/stories/:username/:story_slug/nodes/:node_id/history/:entry_id'>,
) {
  const story = await storyToWrite(db, viewer, params);
  const { node_id, entry_id } = params;
  const entry = await findEntry(db, story.id, node_id, entry_id);
  if (!entry) throw new AppError('not_found.history_entry');
  return { ...entryReply(entry), node: readContent(node_id, entry.content) };
}

const entryReply = ({ id, act, words, created_at, username }: Entry) => ({
  id,
  at: iso(created_at),
  by: username,
  act,
  words,
});

export async function listStoryHistory(
  { database: { read: db } }: Deps,
  { viewer, params, query }: Call<'GET /api/stories/:username/:story_slug/history'>,
) {
  const before = decodeCursor(query.cursor, ['number', 'string']);
  const story = await storyToWrite(db, viewer, params);
  const found = await listGroups(db, story.id, before, query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.created_at, row.id]);
  const groups = rows.map(({ id, act, parts, created_at, username }) => {
    const { count, names: others, nodes: told } = JSON.parse(parts) as GroupParts;
    const nodes = told.map(([id, name]) => ({ id, name }));
    const names = [...new Set([...nodes.map(({ name }) => name), ...others])];
    return { id, at: iso(created_at), by: username, act, parts: count, names, nodes };
  });
  return { groups, next_cursor };
}
