import type { Item, Node, Story } from '@brasslamp/story/model';
import type { Writer } from '../../db/database.ts';
import { nodeColumns, wholeAction } from '../writing/node-model.ts';
import { differingRows } from './differing-rows.ts';
import {
  addActionIds,
  deleteParts,
  insertItems,
  insertNodes,
  listChapters,
  listItems,
  listNodes,
  writeChapters,
} from './queries.ts';

/**
 * Makes the chapters, nodes and items of a story what another draft of it holds, with the ids that
 * they have there. What is the same stays untouched; what differs stays where it is on the map, and
 * its revision grows; what went away comes back.
 *
 * Names and keys are unique at every moment, and two nodes may have swapped theirs: so all that
 * differs is taken out before any of it is put in. A chapter takes what is in it along, so it is
 * changed in place, and goes when it is empty. Many rows go with each statement.
 */
export async function replaceDraft(
  trx: Writer,
  storyId: string,
  to: Story,
  now: number,
): Promise<void> {
  const chapters = differingRows(await listChapters(trx, storyId), to.chapters.map(chapterRow));
  const nodes = differingRows(await listNodes(trx, storyId), to.nodes.map(nodeRow));
  const items = differingRows(await listItems(trx, storyId), to.items.map(itemRow));
  const written = (stored: { revision: number; created_at: number } | undefined) => ({
    story_id: storyId,
    revision: (stored?.revision ?? 0) + 1,
    created_at: stored?.created_at ?? now,
    updated_at: now,
  });
  const toTakeOut = ({ gone, differing }: typeof nodes | typeof items) => [
    ...gone,
    ...differing.map(({ wanted }) => wanted.id),
  ];
  await deleteParts(trx, 'items', toTakeOut(items));
  await deleteParts(trx, 'nodes', toTakeOut(nodes));
  await writeChapters(
    trx,
    chapters.differing.map(({ wanted, stored }) => ({ ...wanted, ...written(stored) })),
  );
  await insertNodes(
    trx,
    nodes.differing.map(({ wanted, stored }) => ({
      ...wanted,
      ...written(stored),
      position_x: stored?.position_x ?? null,
      position_y: stored?.position_y ?? null,
    })),
  );
  await insertItems(
    trx,
    items.differing.map(({ wanted, stored }) => ({ ...wanted, ...written(stored) })),
  );
  await deleteParts(trx, 'chapters', chapters.gone);
  await addActionIds(trx, actionRows(storyId, to.nodes));
}

const chapterRow = ({ id, title, ordinal }: Story['chapters'][number]) => ({ id, title, ordinal });

const nodeRow = (node: Node) => ({
  id: node.id,
  ...nodeColumns({ ...node, actions: node.actions.map(wholeAction) }),
});

const itemRow = (item: Item) => ({
  id: item.id,
  chapter_id: item.chapter_id,
  key: item.key,
  name: item.name,
  description: item.description,
  image: item.image,
  location: item.location,
  is_portable: Number(item.portable),
  is_stackable: Number(item.stackable),
  is_hidden: Number(item.hidden),
});

/** A story knows every id that it ever gave to an action; this says so of a version from elsewhere. */
const actionRows = (story_id: string, nodes: readonly Node[]) =>
  nodes.flatMap(({ id: node_id, actions }) =>
    actions.map(({ id }) => ({ story_id, action_id: id, node_id })),
  );
