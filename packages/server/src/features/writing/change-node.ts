import type { Action } from '@brasslamp/story/model';
import type { Row } from '../../db/tables.ts';
import type { Call } from '../../http/handlers.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { expectRevision } from '../stories/expect-revision.ts';
import { storyToWrite } from '../stories/find-story.ts';
import { markEdited } from '../stories/mark-edited.ts';
import { writeUnique } from '../stories/write-unique.ts';
import { giveActionIds } from './action-ids.ts';
import { checkNode } from './check-node.ts';
import { nodeOf } from './find-part.ts';
import { nameKey } from './name-key.ts';
import { insertActionIds, updateNode } from './queries.ts';
import { nodeReply } from './replies.ts';

type ChangeCall = Call<'PUT /api/stories/:username/:story_slug/nodes/:node_id'>;

/** Changes the fields that the call carries. A node that is the same as before stays untouched. */
export async function changeNode(deps: StoryDeps, { viewer, params, body, ifMatch }: ChangeCall) {
  const changed = await writeUnique(deps.database, async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const node = await nodeOf(trx, story, params.node_id);
    expectRevision(ifMatch, nodeReply(node));
    const storedActions = JSON.parse(node.actions) as Action[];
    const sentActions = body.actions ?? storedActions;
    const { isKnownActionId } = await checkNode(trx, story.id, {
      id: node.id,
      name: body.name ?? node.name,
      chapter_id: body.chapter_id ?? node.chapter_id,
      actions: sentActions,
      storedActions,
    });
    const { actions, nextNumber } = await giveActionIds(
      trx,
      story.id,
      sentActions,
      story.next_action_number,
    );
    const content = contentOf(node, body, actions);
    const position = positionOf(node, body);
    const isContentNew = isOther(content, node);
    if (!isContentNew && !isOther(position, node)) return node;

    const now = deps.now();
    // Where a node lies on the author's map is nothing that a reader gets.
    if (isContentNew) await markEdited(trx, story, now, { next_action_number: nextNumber });
    const changes = { ...content, ...position, revision: node.revision + 1, updated_at: now };
    await updateNode(trx, node.id, changes);
    const newIds = actions.map(({ id }) => id).filter((id) => !isKnownActionId(id));
    await insertActionIds(trx, story.id, node.id, newIds);
    return { ...node, ...changes };
  });
  return nodeReply(changed);
}

function contentOf(node: Row<'nodes'>, body: ChangeCall['body'], actions: Action[]) {
  const name = body.name ?? node.name;
  return {
    chapter_id: body.chapter_id ?? node.chapter_id,
    name,
    name_key: nameKey(name),
    body: body.body ?? node.body,
    actions: JSON.stringify(actions),
    ending: body.ending === undefined ? node.ending : body.ending && JSON.stringify(body.ending),
  };
}

function positionOf(node: Row<'nodes'>, { position }: ChangeCall['body']) {
  if (position === undefined) return { position_x: node.position_x, position_y: node.position_y };
  return { position_x: position?.x ?? null, position_y: position?.y ?? null };
}

function isOther<Columns extends Partial<Row<'nodes'>>>(columns: Columns, node: Row<'nodes'>) {
  return Object.entries(columns).some(
    ([name, value]) => node[name as keyof Columns & keyof Row<'nodes'>] !== value,
  );
}
