import type { TextNode } from './text-tree.ts';

/**
 * The words alone, for titles, descriptions and search: one line a block, images and sounds
 * by what `ofMedia` makes of their alternative text, rules left out.
 */
export function plainText(node: TextNode, ofMedia = (alt: string) => alt): string {
  const inside = (child: TextNode) => plainText(child, ofMedia);
  switch (node.type) {
    case 'text':
      return node.text;
    case 'image':
    case 'sound':
      return ofMedia(node.alt);
    case 'line_break':
      return '\n';
    case 'rule':
      return '';
    case 'root':
    case 'quote':
    case 'list':
    case 'list_item':
      return node.children
        .map(inside)
        .filter((text) => text !== '')
        .join('\n');
    default:
      return node.children.map(inside).join('');
  }
}
