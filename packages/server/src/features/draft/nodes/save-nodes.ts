// Writes nodes that were checked: for the calls that each write one, and for groups of edits.
import type { DraftNode } from '@brasslamp/story/draft';
import type { Renaming } from '@brasslamp/story/edit';
import { type Ending, limits, type Node } from '@brasslamp/story/model';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../errors/app-error.ts';
import { moveNodeToBin } from '../bin/move-to-bin.ts';
import { growText, nodeBytes } from '../edits/text-size.ts';
import { keepHistory, type Writing } from '../history/keep-history.ts';
import { modelNode, nodeColumns, type noMarks } from '../model/part-models.ts';
import { type RenameOptions, renameInStory } from '../renaming/rename-in-story.ts';
import { renamedNode } from '../renaming/renamed-parts.ts';
import { newActionIds } from './check-node.ts';
import {
  countNodes,
  deleteNode,
  insertActionRows,
  insertNodes,
  listEndings,
  updateNode,
  writeNodes,
} from './queries.ts';

type Story = Parameters<typeof renameInStory>[1] & Pick<Row<'stories'>, 'level'>;

type Marks = Pick<Row<'nodes'>, keyof typeof noMarks>;

/** Throws `limit_reached`. `isStart`: it is the first one, and the story begins with it from now on. */
export async function addNode(
  trx: Writer,
  story: Story & Pick<Row<'stories'>, 'start_node_id'>,
  node: DraftNode & Marks,
  now: number,
): Promise<{ row: Row<'nodes'>; isStart: boolean }> {
  const count = await countNodes(trx, story.id);
  if (count >= limits.nodesPerStory) {
    throw new AppError('limit_reached.parts', { parts: 'nodes', most: limits.nodesPerStory });
  }
  const { id, place, position_x, position_y, status, colour, note } = node;
  const row = {
    ...nodeColumns(node),
    id,
    story_id: story.id,
    place,
    ...{ position_x, position_y, status, colour, note },
    revision: 1,
    created_at: now,
    updated_at: now,
  };
  await growText(trx, story, nodeBytes(row));
  await insertNodes(trx, [row]);
  await noteActionIds(trx, story.id, [{ ...node, stored: null }]);
  return { row, isStart: count === 0 && story.start_node_id === null };
}

export interface NodeChange {
  row: Row<'nodes'>;
  /** What it is to be. */
  node: DraftNode;
  marks?: Partial<Marks>;
}

/** Gives the rows as they are then. Throws `limit_reached` where the story gets too long. */
export async function saveNodes(
  trx: Writer,
  story: Story,
  changes: readonly NodeChange[],
  writing: Writing,
): Promise<Row<'nodes'>[]> {
  const rows = changes.map(({ row, node, marks }) => ({
    ...row,
    ...nodeColumns(node),
    ...marks,
    place: node.place,
    revision: row.revision + 1,
    updated_at: writing.now,
  }));
  const grownBy = rows.reduce((sum, row, at) => {
    const before = changes[at]?.row;
    return sum + nodeBytes(row) - (before ? nodeBytes(before) : 0);
  }, 0);
  await growText(trx, story, grownBy);
  const [only] = rows;
  if (only && rows.length === 1) await updateNode(trx, story.id, only.id, only);
  else await writeNodes(trx, rows);
  const written = changes.map(({ row, node }) => ({ ...node, stored: modelNode(row) }));
  await noteActionIds(trx, story.id, written);
  const kept = rows.flatMap((after, at) => {
    const before = changes[at]?.row;
    return before ? [{ before, after }] : [];
  });
  await keepHistory(trx, story.id, kept, writing);
  return rows;
}

/**
 * The same for one with perhaps another name, or another name of its ending: all logic and texts that
 * use it get that name.
 */
export async function saveNamedNode(
  trx: Writer,
  story: Story,
  change: NodeChange,
  { user_id, act, now, ...renaming }: Omit<RenameOptions, 'except'> & Writing,
): Promise<Row<'nodes'>> {
  const { row, node } = change;
  const renamings = await renamingsOf(trx, story.id, modelNode(row), node);
  const renamed = renamedNode(nodeColumns(node), () => node, renamings, story.level);
  const whole = { ...change, node: { ...node, ...renamed } };
  const [saved = row] = await saveNodes(trx, story, [whole], { user_id, act, now });
  await renameInStory(trx, story, renamings, { now, except: row.id, ...renaming });
  return saved;
}

/** Moves it to the bin. `hasStart`: the story began with it. */
export async function removeNode(
  trx: Writer,
  story: Pick<Row<'stories'>, 'id' | 'title' | 'start_node_id'>,
  node: Row<'nodes'>,
  now: number,
): Promise<{ hasStart: boolean }> {
  await moveNodeToBin(trx, story, node, now);
  await deleteNode(trx, story.id, node.id);
  await growText(trx, story, -nodeBytes(node));
  return { hasStart: story.start_node_id === node.id };
}

async function renamingsOf(
  db: Reader,
  storyId: string,
  before: Node,
  after: Pick<Node, 'name' | 'ending'>,
): Promise<Renaming[]> {
  const renamings: Renaming[] = [];
  if (after.name !== before.name) {
    renamings.push({ kind: 'node', from: before.name, to: after.name });
  }
  const [from, to] = [before.ending?.name, after.ending?.name];
  if (from !== undefined && to !== undefined && from !== to) {
    const others = await listEndings(db, storyId, before.id);
    // Another node may still give the ending of that name.
    const isShared = others.some((ending) => (JSON.parse(ending) as Ending).name === from);
    if (!isShared) renamings.push({ kind: 'ending', from, to });
  }
  return renamings;
}

/** The story knows every id that it ever gave to an action. */
async function noteActionIds(
  trx: Writer,
  story_id: string,
  nodes: readonly Parameters<typeof newActionIds>[0][],
): Promise<void> {
  const rows = nodes.flatMap((node) =>
    newActionIds(node).map((action_id) => ({ story_id, action_id, node_id: node.id })),
  );
  await insertActionRows(trx, rows);
}
