import type { FieldError } from '@brasslamp/contract/error-codes';
import { type Continue, isNodeTarget, type Node, type Target } from '@brasslamp/story/model';
import type { Reader } from '../../../db/database.ts';
import { fieldError } from '../../../errors/app-error.ts';
import { nodeLevelErrors } from '../model/level-errors.ts';
import { actionIdErrors, type SentAction } from './action-ids.ts';
import type { FindNodes } from './draft-write.ts';
import { usedActionIds } from './queries.ts';

export interface SentNode extends Omit<Node, 'actions'> {
  actions: readonly SentAction[];
  /** The node so far, whose links it may keep: one may have died meanwhile. null = the node is new. */
  stored: Node | null;
}

/** The errors in nodes that only the database can tell: for each node every field that is wrong. */
export async function checkNodes(
  db: Reader,
  { id: storyId, level }: { id: string; level: number },
  nodes: readonly SentNode[],
  findNodes: FindNodes,
): Promise<FieldError[][]> {
  const newIds = new Set(nodes.flatMap(newActionIds));
  const newTargets = new Set(nodes.flatMap(newTargetsOf).map(({ nodeId }) => nodeId));
  const used = await usedActionIds(db, storyId, [...newIds]);
  const existing = await findNodes(db, storyId, [...newTargets]);
  return nodes.map((node) => {
    const errors = [
      ...actionIdErrors(node.actions, used, node.id),
      ...newTargetsOf(node)
        .filter(({ nodeId }) => !existing.has(nodeId))
        .map(({ path }) => fieldError(path, 'no_such_node')),
      ...nodeLevelErrors(level, node),
    ];
    // Of nodes that are written together the first one has an id.
    for (const id of newActionIds(node)) if (!used.has(id)) used.set(id, node.id);
    return errors;
  });
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

/** The nodes to which a node leads, and to which its calls come back, each with its place in it. */
const targetsIn = (node: Ways) =>
  (['actions', 'continue'] as const).flatMap((list) =>
    node[list].flatMap(({ target, call }, index) => [
      ...nodesOf(target, `${list}.${index}.target`),
      ...(typeof call === 'object' ? nodesOf(call.then, `${list}.${index}.call.then`) : []),
    ]),
  );

function nodesOf(target: Target, path: string): { nodeId: string; path: string }[] {
  if (Array.isArray(target)) {
    return target.flatMap((one, index) => nodesOf(one.target, `${path}.${index}.target`));
  }
  return isNodeTarget(target) ? [{ nodeId: target, path }] : [];
}
