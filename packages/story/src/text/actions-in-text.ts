import type { ActionId } from '../model/story.ts';
import type { TextNode, TextTree } from './text-tree.ts';

/** The actions that the text names as links: these are offered there, all others below the text. */
export function actionsInText(tree: TextTree): Set<ActionId> {
  const found = new Set<ActionId>();
  const waiting: TextNode[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'action') found.add(node.action_id);
    if (node.type !== 'text') waiting.push(...node.children);
  }
  return found;
}
