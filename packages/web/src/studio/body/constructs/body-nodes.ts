import { type BodyNode, branchesOf } from '@brasslamp/story/text';
import type { BodyBlock, BodyInline } from '@brasslamp/story/text/body';

export type { BodyNode };

/** All that stands right in it, whichever branch it is in. */
export function childrenOf(node: BodyNode): BodyNode[] {
  if ('children' in node) return node.children;
  if (node.type === 'text' || node.type === 'value') return [];
  return branchesOf<BodyBlock | BodyInline>(node).flat();
}
