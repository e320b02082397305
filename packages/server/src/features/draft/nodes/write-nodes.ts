import type { Renaming } from '@brasslamp/story/edit';
import { type Ending, limits, type Node } from '@brasslamp/story/model';
import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { writeUnique } from '../../../db/write-unique.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { moveNodeToBin } from '../bin/move-to-bin.ts';
import { markEdited, markStartGone } from '../edits/mark-edited.ts';
import { endOfChapter } from '../edits/queries.ts';
import { growText, nodeBytes } from '../edits/text-size.ts';
import { modelNode, nodeColumns, nodeReply, noMarks } from '../model/part-models.ts';
import { renameInStory, writeRenaming } from '../renaming/rename-in-story.ts';
import { renamedNode } from '../renaming/renamed-parts.ts';
import { giveActionIds, type SentAction } from './action-ids.ts';
import { checkNode } from './check-node.ts';
import {
  countNodes,
  deleteNode as deleteRow,
  insertActionIds,
  insertNodes,
  listEndings,
  updateNode,
} from './queries.ts';
import { findNodeOrThrow } from './read-nodes.ts';

type CreateCall = Call<'POST /api/stories/:username/:story_slug/nodes'>;

export async function createNode(deps: Deps, { viewer, params, body, answer }: CreateCall) {
  const id = newId();
  const { position, ...content } = body;
  return writeUnique(deps.database, async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const sent = { ...content, id, stored: { actions: [], continue: [] } };
    await checkNode(trx, story, sent);
    if ((await countNodes(trx, story.id)) >= limits.nodesPerStory) {
      throw new AppError('limit_reached.parts', { parts: 'nodes', most: limits.nodesPerStory });
    }
    const { actions, nextNumber } = await giveActionIds(
      trx,
      story.id,
      body.actions,
      story.next_action_number,
    );
    const now = deps.now();
    const row = {
      ...nodeColumns({ ...content, id, actions }),
      id,
      story_id: story.id,
      place: await endOfChapter(trx, body.chapter_id),
      ...noMarks,
      position_x: position?.x ?? null,
      position_y: position?.y ?? null,
      revision: 1,
      created_at: now,
      updated_at: now,
    };
    await markEdited(trx, story, now, { next_action_number: nextNumber });
    await growText(trx, story, nodeBytes(row));
    await insertNodes(trx, [row]);
    await insertActionIds(
      trx,
      story.id,
      id,
      actions.map((action) => action.id),
    );
    return answer(trx, nodeReply(row));
  });
}

type ChangeCall = Call<'PUT /api/stories/:username/:story_slug/nodes/:node_id'>;

/**
 * Changes the fields that the call carries. A node that is the same as before stays untouched.
 * With another name, or another name of its ending, all logic and texts that use it get that name.
 */
export async function changeNode(deps: Deps, { viewer, params, body, ifMatch }: ChangeCall) {
  const changed = await writeRenaming(deps.database, async (trx, plan) => {
    const story = await storyToWrite(trx, viewer, params);
    const row = await findNodeOrThrow(trx, story, params.node_id);
    assertRevision(ifMatch, nodeReply(row));
    const before = modelNode(row);
    const sent = sentNode(before, body);
    const { isKnownActionId } = await checkNode(trx, story, { ...sent, stored: before });
    const { actions, nextNumber } = await giveActionIds(
      trx,
      story.id,
      sent.actions,
      story.next_action_number,
    );
    const renamings = await renamingsOf(trx, story.id, before, sent);
    const written = { ...sent, actions };
    const node =
      renamedNode(nodeColumns(written), () => written, renamings, story.level) ?? written;
    const position = positionOf(row, body);
    const isContentNew = JSON.stringify(node) !== JSON.stringify(before);
    const isPositionNew =
      position.position_x !== row.position_x || position.position_y !== row.position_y;
    if (!isContentNew && !isPositionNew) return row;

    const now = deps.now();
    // Where a node lies on the author's map is nothing that a reader gets.
    if (isContentNew) await markEdited(trx, story, now, { next_action_number: nextNumber });
    const changes = {
      ...nodeColumns(node),
      ...position,
      place: await placeOf(trx, row, node.chapter_id),
      revision: row.revision + 1,
      updated_at: now,
    };
    await growText(trx, story, nodeBytes(changes) - nodeBytes(row));
    await updateNode(trx, row.id, changes);
    const newIds = actions.map(({ id }) => id).filter((id) => !isKnownActionId(id));
    await insertActionIds(trx, story.id, row.id, newIds);
    await renameInStory(trx, story, renamings, { now, except: row.id, plan });
    return { ...row, ...changes };
  });
  return nodeReply(changed);
}

/** What comes from another chapter goes to the end. */
const placeOf = (db: Reader, { chapter_id, place }: Row<'nodes'>, to: string) =>
  to === chapter_id ? place : endOfChapter(db, to);

/** The node with the fields that were sent; its new actions have no ids yet. */
function sentNode(before: Node, { position: _, ...fields }: ChangeCall['body']) {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  const all: SentFields = { ...before, ...Object.fromEntries(sent) };
  return all;
}

type SentFields = Omit<Node, 'actions'> & { actions: SentAction[] };

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

function positionOf(node: Row<'nodes'>, { position }: ChangeCall['body']) {
  if (position === undefined) return { position_x: node.position_x, position_y: node.position_y };
  return { position_x: position?.x ?? null, position_y: position?.y ?? null };
}

/** Actions that led to the node keep its id: readers find them locked, until it is restored. */
export async function deleteNode(
  deps: Deps,
  { viewer, params, ifMatch }: Call<'DELETE /api/stories/:username/:story_slug/nodes/:node_id'>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const node = await findNodeOrThrow(trx, story, params.node_id);
    assertRevision(ifMatch, nodeReply(node));
    const now = deps.now();
    await moveNodeToBin(trx, story, node, now);
    await deleteRow(trx, node.id);
    await growText(trx, story, -nodeBytes(node));
    const isStart = story.start_node_id === node.id;
    await (isStart ? markStartGone : markEdited)(trx, story, now);
  });
}
