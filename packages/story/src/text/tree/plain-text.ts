import type { TextNode } from './text-tree.ts';

/**
 * The words alone, for titles, descriptions and search: one line a block, images and sounds
 * by their alternative text, rules left out.
 */
export function plainText(node: TextNode): string {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'image':
    case 'sound':
      return node.alt;
    case 'line_break':
      return '\n';
    case 'rule':
      return '';
    case 'root':
    case 'quote':
    case 'list':
    case 'list_item':
      return node.children
        .map(plainText)
        .filter((text) => text !== '')
        .join('\n');
    default:
      return node.children.map(plainText).join('');
  }
}
