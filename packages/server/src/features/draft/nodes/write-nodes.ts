import type { DraftNode } from '@brasslamp/story/draft';
import type { Node } from '@brasslamp/story/model';
import type { Reader } from '../../../db/database.ts';
import { fieldError, notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { findChapter } from '../chapters/queries.ts';
import { endOfChapter } from '../edits/queries.ts';
import { modelDraftNode, modelNode, nodeReply } from '../model/part-models.ts';
import { giveActionIds, type SentAction } from '../writing/action-ids.ts';
import { checkNodes, type SentNode } from '../writing/check-nodes.ts';
import { existingNodes } from '../writing/queries.ts';
import { setEdits } from '../writing/set-edits.ts';
import { rowOf, writePart } from '../writing/write-part.ts';
import { findNodeOrThrow } from './read-nodes.ts';

type CreateCall = Call<'POST /api/stories/:username/:story_slug/nodes'>;

export async function createNode(deps: Deps, { viewer, params, body, answer }: CreateCall) {
  const id = newId();
  const { position, ...content } = body;
  return writePart(deps, viewer, async (trx, write) => {
    const story = await storyToWrite(trx, viewer, params);
    await assertNodeFits(trx, story, { ...content, id, stored: null });
    const { next_action_number: first, revision } = story;
    const { actions, nextNumber } = await giveActionIds(trx, story.id, body.actions, first);
    const place = await endOfChapter(trx, { id: body.chapter_id, story_id: story.id });
    const value = { ...content, actions, place };
    const { nodes } = await write(story, [{ type: 'add', part: 'node', id, value }], {
      nodes: new Map([[id, positionColumns(position)]]),
      // What its author set of the story stays as it is: a change that was begun before is not stale by this.
      story: { next_action_number: nextNumber, revision },
    });
    return answer(trx, nodeReply(rowOf(nodes, id)));
  });
}

/** Throws with every field that is wrong. */
async function assertNodeFits(
  db: Reader,
  story: { id: string; level: number },
  node: SentNode,
): Promise<void> {
  const { chapter_id, stored } = node;
  const isChapterThere =
    chapter_id === stored?.chapter_id || (await findChapter(db, story.id, chapter_id));
  const errors = [
    ...(isChapterThere ? [] : [fieldError('chapter_id', 'no_such_chapter')]),
    ...(await checkNodes(db, story, [node], existingNodes)).flat(),
  ];
  if (errors.length > 0) throw notValid(...errors);
}

type ChangeCall = Call<'PUT /api/stories/:username/:story_slug/nodes/:node_id'>;

/**
 * Changes the fields that the call carries. A node that is the same as before stays untouched.
 * With another name, or another name of its ending, all logic and texts that use it get that name.
 */
export async function changeNode(deps: Deps, { viewer, params, body, ifMatch }: ChangeCall) {
  const { node_id: id } = params;
  const { position, ...fields } = body;
  const changed = await writePart(deps, viewer, async (trx, write) => {
    const story = await storyToWrite(trx, viewer, params);
    const row = await findNodeOrThrow(trx, story, id);
    assertRevision(ifMatch, nodeReply(row));
    const stored = modelNode(row);
    const sent: SentNode = { ...asSent(stored, fields), stored };
    await assertNodeFits(trx, story, sent);
    const { next_action_number: first } = story;
    const { actions, nextNumber } = await giveActionIds(trx, story.id, sent.actions, first);
    const edits = setEdits<DraftNode>('node', id, modelDraftNode(row), {
      ...fields,
      actions,
      // What comes from another chapter goes to the end.
      ...(sent.chapter_id !== row.chapter_id && {
        place: await endOfChapter(trx, { id: sent.chapter_id, story_id: story.id }),
      }),
    });
    const { nodes } = await write(story, edits, {
      ...(position !== undefined && { nodes: new Map([[id, positionColumns(position)]]) }),
      story: { next_action_number: nextNumber },
    });
    return nodes.get(id) ?? row;
  });
  return nodeReply(changed);
}

/** The node with the fields that were sent; its new actions have no ids yet. */
function asSent(before: Node, fields: Omit<ChangeCall['body'], 'position'>) {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  const all: Omit<Node, 'actions'> & { actions: SentAction[] } = {
    ...before,
    ...Object.fromEntries(sent),
  };
  return all;
}

const positionColumns = (position: { x: number; y: number } | null | undefined) => ({
  position_x: position?.x ?? null,
  position_y: position?.y ?? null,
});

/** Actions that led to the node keep its id: readers find them locked, until it is restored. */
export async function deleteNode(
  deps: Deps,
  { viewer, params, ifMatch }: Call<'DELETE /api/stories/:username/:story_slug/nodes/:node_id'>,
): Promise<undefined> {
  await writePart(deps, viewer, async (trx, write) => {
    const story = await storyToWrite(trx, viewer, params);
    const node = await findNodeOrThrow(trx, story, params.node_id);
    assertRevision(ifMatch, nodeReply(node));
    await write(story, [{ type: 'remove', part: 'node', id: node.id }]);
  });
}
