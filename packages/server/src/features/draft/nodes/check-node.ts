import type { Action } from '@brasslamp/story/model';
import type { Reader } from '../../../db/database.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import { findChapter } from '../chapters/queries.ts';
import { nameKey } from '../model/part-models.ts';
import { actionIdErrors, type SentAction } from './action-ids.ts';
import { existingNodes, isNameTaken, usedActionIds } from './queries.ts';

interface SentNode {
  id: string;
  name: string;
  chapter_id: string;
  actions: readonly SentAction[];
  /** What the node has had so far: a link that died may be saved again. */
  storedActions: readonly Action[];
}

/**
 * What only the database can tell about a node. Throws with every field that is wrong; gives back
 * the action ids in it that the story knows already.
 */
export async function checkNode(
  db: Reader,
  storyId: string,
  node: SentNode,
): Promise<{ isKnownActionId: (id: string) => boolean }> {
  const sentIds = node.actions.flatMap(({ id }) => id ?? []);
  const used = await usedActionIds(db, storyId, [...new Set(sentIds)]);
  const errors = [
    ...(await chapterErrors(db, storyId, node)),
    ...actionIdErrors(node.actions, used, node.id),
    ...(await targetErrors(db, storyId, node)),
  ];
  if (errors.length > 0) throw notValid(...errors);
  if (await isNameTaken(db, storyId, nameKey(node.name), node.id)) {
    throw new AppError('name_taken', { name: node.name });
  }
  return { isKnownActionId: (id) => used.has(id) };
}

async function chapterErrors(db: Reader, storyId: string, { chapter_id }: SentNode) {
  if (await findChapter(db, storyId, chapter_id)) return [];
  return [fieldError('chapter_id', 'no_such_chapter')];
}

async function targetErrors(db: Reader, storyId: string, { actions, storedActions }: SentNode) {
  const stored = new Set(storedActions.flatMap(nodesOf).map(({ nodeId }) => nodeId));
  const asked = actions.map(nodesOf);
  const askedIds = new Set(asked.flat().map(({ nodeId }) => nodeId));
  const unknown = [...askedIds].filter((nodeId) => !stored.has(nodeId));
  const existing = await existingNodes(db, storyId, unknown);
  const isKnown = (nodeId: string) => stored.has(nodeId) || existing.has(nodeId);
  return asked.flatMap((nodes, index) =>
    nodes
      .filter(({ nodeId }) => !isKnown(nodeId))
      .map(({ path }) => fieldError(`actions.${index}.${path}`, 'no_such_node')),
  );
}

/** The nodes to which an action can lead, each with its place in the action. */
function nodesOf({ target }: Pick<SentAction, 'target'>): { nodeId: string; path: string }[] {
  const targets = Array.isArray(target)
    ? target.map((one, index) => ({ nodeId: one.target, path: `target.${index}.target` }))
    : [{ nodeId: target, path: 'target' }];
  return targets.flatMap(({ nodeId, path }) =>
    nodeId === null || nodeId === 'return' ? [] : [{ nodeId, path }],
  );
}
