import type { Continue, Node, Target } from '@brasslamp/story/model';
import type { Reader } from '../../../db/database.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import { findChapter } from '../chapters/queries.ts';
import { nodeLevelErrors } from '../model/level-errors.ts';
import { isNode, nameKey } from '../model/part-models.ts';
import { actionIdErrors, type SentAction } from './action-ids.ts';
import { existingNodes, isNameTaken, usedActionIds } from './queries.ts';

interface SentNode extends Omit<Node, 'actions'> {
  actions: readonly SentAction[];
  /** What the node has had so far: a link that died may be saved again. */
  stored: Pick<Node, 'actions' | 'continue'>;
}

/**
 * What only the database can tell about a node. Throws with every field that is wrong; gives back
 * the action ids in it that the story knows already.
 */
export async function checkNode(
  db: Reader,
  { id: storyId, level }: { id: string; level: number },
  node: SentNode,
): Promise<{ isKnownActionId: (id: string) => boolean }> {
  const sentIds = node.actions.flatMap(({ id }) => id ?? []);
  const used = await usedActionIds(db, storyId, [...new Set(sentIds)]);
  const errors = [
    ...(await chapterErrors(db, storyId, node)),
    ...actionIdErrors(node.actions, used, node.id),
    ...(await targetErrors(db, storyId, node)),
    ...nodeLevelErrors(level, node),
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

interface Ways {
  actions: readonly SentAction[];
  continue: readonly Continue[];
}

async function targetErrors(db: Reader, storyId: string, node: SentNode) {
  const stored = new Set(targetsIn(node.stored).map(({ nodeId }) => nodeId));
  const asked = targetsIn(node);
  const askedIds = new Set(asked.map(({ nodeId }) => nodeId));
  const unknown = [...askedIds].filter((nodeId) => !stored.has(nodeId));
  const existing = await existingNodes(db, storyId, unknown);
  return asked
    .filter(({ nodeId }) => !stored.has(nodeId) && !existing.has(nodeId))
    .map(({ path }) => fieldError(path, 'no_such_node'));
}

/** The nodes to which a node leads, each with its place in it. */
const targetsIn = (node: Ways) =>
  (['actions', 'continue'] as const).flatMap((list) =>
    node[list].flatMap(({ target }, index) => nodesOf(target, `${list}.${index}.target`)),
  );

function nodesOf(target: Target, path: string): { nodeId: string; path: string }[] {
  if (Array.isArray(target)) {
    return target.flatMap((one, index) => nodesOf(one.target, `${path}.${index}.target`));
  }
  return isNode(target) ? [{ nodeId: target, path }] : [];
}
