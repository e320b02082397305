import type { Call } from '../../http/calls/handlers.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { expectRevision } from '../stories/expect-revision.ts';
import { storyToWrite } from '../stories/find-story.ts';
import { markEdited, markStartGone } from '../stories/mark-edited.ts';
import { growText, nodeBytes } from '../stories/text-size.ts';
import { moveNodeToBin } from '../story-bin/move-to-bin.ts';
import { nodeOf } from './find-part.ts';
import { deleteNode as deleteRow } from './queries.ts';
import { nodeReply } from './replies.ts';

/** Actions that led to the node keep its id: readers find them locked, until it is restored. */
export async function deleteNode(
  deps: StoryDeps,
  { viewer, params, ifMatch }: Call<'DELETE /api/stories/:username/:story_slug/nodes/:node_id'>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const node = await nodeOf(trx, story, params.node_id);
    expectRevision(ifMatch, nodeReply(node));
    const now = deps.now();
    await moveNodeToBin(trx, story, node, now);
    await deleteRow(trx, node.id);
    await growText(trx, story, -nodeBytes(node));
    const isStart = story.start_node_id === node.id;
    await (isStart ? markStartGone : markEdited)(trx, story, now);
  });
}
