import type { Node } from '@brasslamp/story/model';
import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { writeUnique } from '../../../db/write-unique.ts';
import { notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { markEdited, markStartGone } from '../edits/mark-edited.ts';
import { endOfChapter } from '../edits/queries.ts';
import { modelDraftNode, modelNode, nodeReply, noMarks } from '../model/part-models.ts';
import { writeRenaming } from '../renaming/rename-in-story.ts';
import { giveActionIds, type SentAction } from './action-ids.ts';
import { assertNameFree, checkNodes, type SentNode } from './check-node.ts';
import { findNodeOrThrow } from './read-nodes.ts';
import { addNode, removeNode, saveNamedNode } from './save-nodes.ts';

type CreateCall = Call<'POST /api/stories/:username/:story_slug/nodes'>;

export async function createNode(deps: Deps, { viewer, params, body, answer }: CreateCall) {
  const id = newId();
  const { position, ...content } = body;
  return writeUnique(deps.database, async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    await assertNodeFits(trx, story, { ...content, id, stored: null });
    const { actions, nextNumber } = await giveActionIds(
      trx,
      story.id,
      body.actions,
      story.next_action_number,
    );
    const now = deps.now();
    const marks = { ...noMarks, ...positionColumns(position) };
    const place = await endOfChapter(trx, body.chapter_id);
    const made = { ...content, id, actions, place, ...marks };
    const { row, isStart } = await addNode(trx, story, made, now);
    // What its author set of the story stays as it is: a change that was begun before is not stale by this.
    const start = isStart && { start_node_id: id };
    await markEdited(trx, story, now, { next_action_number: nextNumber, ...start });
    return answer(trx, nodeReply(row));
  });
}

/** Throws with every field that is wrong, and `name_taken`. */
async function assertNodeFits(
  db: Reader,
  story: { id: string; level: number },
  node: SentNode,
): Promise<void> {
  const errors = (await checkNodes(db, story, [node])).flat();
  if (errors.length > 0) throw notValid(...errors);
  await assertNameFree(db, story.id, node);
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
    await assertNodeFits(trx, story, { ...sent, stored: before });
    const { actions, nextNumber } = await giveActionIds(
      trx,
      story.id,
      sent.actions,
      story.next_action_number,
    );
    const place = await placeOf(trx, row, sent.chapter_id);
    const node = { ...modelDraftNode(row), ...sent, actions, place };
    const marks =
      body.position === undefined ? positionOf(row) : positionColumns(body.position ?? null);
    const isContentNew = JSON.stringify(node) !== JSON.stringify(modelDraftNode(row));
    const isPositionNew = JSON.stringify(marks) !== JSON.stringify(positionOf(row));
    if (!isContentNew && !isPositionNew) return row;

    const now = deps.now();
    const writing = { user_id: viewer.user_id, act: 'write', now, plan } as const;
    const saved = await saveNamedNode(trx, story, { row, node, marks }, writing);
    // Where a node lies on the author's map is nothing that a reader gets.
    if (isContentNew) await markEdited(trx, story, now, { next_action_number: nextNumber });
    return saved;
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

const positionOf = ({ position_x, position_y }: Row<'nodes'>) => ({ position_x, position_y });

const positionColumns = (position: { x: number; y: number } | null) => ({
  position_x: position?.x ?? null,
  position_y: position?.y ?? null,
});

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
    const { hasStart } = await removeNode(trx, story, node, now);
    await (hasStart ? markStartGone : markEdited)(trx, story, now);
  });
}
