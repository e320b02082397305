import type { Span } from '@brasslamp/story/logic/tree';
import { type BodyNode, branchesOf } from '@brasslamp/story/text';
import type { BodyBlock, BodyInline, BodyTree } from '@brasslamp/story/text/body';
import type { Selection } from '../../../ui-kit/text-edit.ts';
import type { ConstructType } from './construct.ts';

export type { BodyNode };

/** The direct children of a node, of all its branches. */
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

// Finds the construct at a position in the text.

export interface Found {
  type: ConstructType | 'action';
  /** Of an action: of its id alone. */
  span: Span;
  /** The number of texts that the grammar finds in it. */
  parts: number;
}

/** The innermost of these types that has the whole selection in it. */
export function findConstruct(
  tree: BodyTree,
  selected: Selection,
  types: readonly Found['type'][],
): Found | null {
  let found: Found | null = null;
  const visit = (node: BodyNode) => {
    if ('span' in node && node.type !== 'show') {
      const { type, span } = node;
      const whole = type === 'action' ? linkAround(selected.text, span) : span;
      if (!holds(whole, selected)) return;
      if (types.includes(type)) found = { type, span, parts: partsOf(node) };
    }
    for (const child of childrenOf(node)) visit(child);
  };
  for (const block of tree.children) visit(block);
  return found;
}

const partsOf = (node: BodyNode): number =>
  'children' in node || node.type === 'value' || node.type === 'text'
    ? 0
    : branchesOf<BodyBlock | BodyInline>(node).length;

/** A caret beside a construct is not in it. */
function holds(span: Span, { start, end }: Selection): boolean {
  const isWithin = start >= span.start && end <= span.end;
  return isWithin && (start < end || (start > span.start && end < span.end));
}

/** From the bracket before the words to the parenthesis after the id. */
function linkAround(text: string, id: Span): Span {
  let depth = 0;
  let start = id.start;
  while (start > 0) {
    start -= 1;
    if (text[start - 1] === '\\') continue;
    if (text[start] === ']') depth += 1;
    if (text[start] === '[') depth -= 1;
    if (text[start] === '[' && depth === 0) break;
  }
  return { start, end: id.end + 1 };
}
