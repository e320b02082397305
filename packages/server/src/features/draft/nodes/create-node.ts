import { limits } from '@brasslamp/story/model';
import { writeUnique } from '../../../db/write-unique.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { markEdited } from '../edits/mark-edited.ts';
import { growText, nodeBytes } from '../edits/text-size.ts';
import { nodeColumns } from '../model/node-model.ts';
import { nodeReply } from '../model/replies.ts';
import { giveActionIds } from './action-ids.ts';
import { checkNode } from './check-node.ts';
import { countNodes, insertActionIds, insertNodes } from './queries.ts';

type CreateCall = Call<'POST /api/stories/:username/:story_slug/nodes'>;

export async function createNode(deps: Deps, { viewer, params, body, answer }: CreateCall) {
  const id = newId();
  const { position, ...content } = body;
  const { chapter_id, name } = content;
  return writeUnique(deps.database, async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const sent = { id, name, chapter_id, actions: body.actions, storedActions: [] };
    await checkNode(trx, story.id, sent);
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
