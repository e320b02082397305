import type { FieldError } from '@brasslamp/contract/error-codes';
import type { Continue, Node, Target } from '@brasslamp/story/model';
import type { Reader } from '../../../db/database.ts';
import { AppError, fieldError } from '../../../errors/app-error.ts';
import { findChapter } from '../chapters/queries.ts';
import { nodeLevelErrors } from '../model/level-errors.ts';
import { isNode, nameKey } from '../model/part-models.ts';
import { actionIdErrors, type SentAction } from './action-ids.ts';
import { existingNodes, isNameTaken, usedActionIds } from './queries.ts';

export interface SentNode extends Omit<Node, 'actions'> {
  actions: readonly SentAction[];
  /** What the node has had so far, which it may keep: a link may have died meanwhile. null = it is new. */
  stored: Node | null;
}

/** Which of these ids, of nodes of the story, something may lead to. */
export type FindNodes = typeof existingNodes;

/** What only the database can tell about nodes: of each one every field that is wrong. */
export async function checkNodes(
  db: Reader,
  { id: storyId, level }: { id: string; level: number },
  nodes: readonly SentNode[],
  findNodes: FindNodes = existingNodes,
): Promise<FieldError[][]> {
  const chapters = new Map<string, boolean>();
  const newIds = new Set<string>();
  const newTargets = new Set<string>();
  for (const node of nodes) {
    const { chapter_id, stored } = node;
    if (chapter_id !== stored?.chapter_id && !chapters.has(chapter_id)) {
      chapters.set(chapter_id, (await findChapter(db, storyId, chapter_id)) !== undefined);
    }
    for (const id of newActionIds(node)) newIds.add(id);
    for (const { nodeId } of newTargetsOf(node)) newTargets.add(nodeId);
  }
  const used = await usedActionIds(db, storyId, [...newIds]);
  const existing = await findNodes(db, storyId, [...newTargets]);
  return nodes.map((node) => [
    ...(chapters.get(node.chapter_id) === false && node.chapter_id !== node.stored?.chapter_id
      ? [fieldError('chapter_id', 'no_such_chapter')]
      : []),
    ...actionIdErrors(node.actions, used, node.id),
    ...newTargetsOf(node)
      .filter(({ nodeId }) => !existing.has(nodeId))
      .map(({ path }) => fieldError(path, 'no_such_node')),
    ...nodeLevelErrors(level, node),
  ]);
}

/** Throws `name_taken`. */
export async function assertNameFree(
  db: Reader,
  storyId: string,
  { id, name }: Pick<Node, 'id' | 'name'>,
): Promise<void> {
  if (await isNameTaken(db, storyId, nameKey(name), id)) throw new AppError('name_taken', { name });
}

export function newActionIds({ actions, stored }: SentNode): string[] {
  const before = new Set(stored?.actions.map(({ id }) => id));
  return actions.flatMap(({ id }) => (id === undefined || before.has(id) ? [] : [id]));
}

function newTargetsOf(node: SentNode) {
  const before = new Set(node.stored ? targetsIn(node.stored).map(({ nodeId }) => nodeId) : []);
  return targetsIn(node).filter(({ nodeId }) => !before.has(nodeId));
}

interface Ways {
  actions: readonly SentAction[];
  continue: readonly Continue[];
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
