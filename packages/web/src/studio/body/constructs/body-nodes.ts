import { type BodyNode, branchesOf } from '@brasslamp/story/text';
import type { BodyBlock, BodyInline, BodyTree } from '@brasslamp/story/text/body';

export type { BodyNode };

/** Its direct children, of all branches. */
export function childrenOf(node: BodyNode): BodyNode[] {
  if ('children' in node) return node.children;
  if (node.type === 'text' || node.type === 'value') return [];
  return branchesOf<BodyBlock | BodyInline>(node).flat();
}

/** The ids of the choices whose words are part of the text. */
export function actionIdsIn(tree: BodyTree): ReadonlySet<string> {
  const ids = new Set<string>();
  forEachNode(tree, (node) => {
    if (node.type === 'action') ids.add(node.action_id);
  });
  return ids;
}

export function forEachNode(tree: BodyTree, visit: (node: BodyNode) => void): void {
  const walk = (node: BodyNode) => {
    visit(node);
    childrenOf(node).forEach(walk);
  };
  tree.children.forEach(walk);
}
