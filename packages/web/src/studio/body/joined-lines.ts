import { type BodyNode, branchesOf } from '@brasslamp/story/text';
import type { BodyBlock, BodyInline } from '@brasslamp/story/text/body';

/** Whether a line goes on in the next one somewhere: readers see the two as one, which not every writer expects. */
export function hasJoinedLines(node: BodyNode): boolean {
  if (node.type === 'text') return node.text.includes('\n');
  if (node.type === 'value') return false;
  if ('children' in node) return node.children.some(hasJoinedLines);
  return branchesOf<BodyBlock | BodyInline>(node).flat().some(hasJoinedLines);
}
