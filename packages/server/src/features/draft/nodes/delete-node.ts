import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { moveNodeToBin } from '../bin/move-to-bin.ts';
import { markEdited, markStartGone } from '../edits/mark-edited.ts';
import { growText, nodeBytes } from '../edits/text-size.ts';
import { nodeReply } from '../model/replies.ts';
import { deleteNode as deleteRow } from './queries.ts';
import { findNodeOrThrow } from './read-nodes.ts';

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
