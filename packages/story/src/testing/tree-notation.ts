/**
 * A text tree on one line, for tables of cases: `(p "You " (em "see"))`. Children of the root stand
 * side by side.
 */
import type { TextNode } from '../text/text-tree.ts';

export function treeNotation(node: TextNode): string {
  if (node.type === 'text') return JSON.stringify(node.text);
  const children = node.children.map(treeNotation);
  return node.type === 'root' ? children.join(' ') : `(${[head(node), ...children].join(' ')})`;
}

function head(node: Exclude<TextNode, { type: 'root' | 'text' }>): string {
  switch (node.type) {
    case 'paragraph':
      return 'p';
    case 'heading':
      return `h${node.level}`;
    case 'list':
      return node.ordered ? `ol ${node.start}` : 'ul';
    case 'list_item':
      return 'li';
    case 'rule':
      return 'hr';
    case 'emphasis':
      return 'em';
    case 'line_break':
      return 'br';
    case 'link':
      return `a ${node.url}`;
    case 'image':
      return `img ${node.url} ${JSON.stringify(node.alt)}`;
    case 'action':
      return `act ${node.action_id}`;
    case 'quote':
    case 'strong':
      return node.type;
  }
}
