/**
 * A text tree or body tree on one line, for tables of cases: `(p "You " (em "see"))`. Children of
 * the root are side by side, branches of a variant between slashes: `(if x: "a" / "b")`.
 */
import { printExpression } from '../logic/logic.ts';
import type { TextNode } from '../text/tree/text-tree.ts';
import type { AnyVariant, BodyNode } from '../text/tree/walk-body.ts';
import { branchesOf } from '../text/tree/walk-body.ts';

type AnyNode = TextNode | BodyNode;

export function treeNotation(node: AnyNode): string {
  if (node.type === 'text') return JSON.stringify(node.text);
  if (node.type === 'value') return `{${printExpression(node.value)}}`;
  if (node.type === 'show') {
    const values = node.values.map((value) => ` {${printExpression(value)}}`).join('');
    return `(show ${node.snippet.text}${values})`;
  }
  if (!('children' in node)) return `(${[node.type, ...branches(node)].join(' ')})`;
  const children = node.children.map(treeNotation);
  return node.type === 'root' ? children.join(' ') : `(${[head(node), ...children].join(' ')})`;
}

function branches(variant: AnyVariant): string[] {
  return branchesOf<AnyNode>(variant as never).flatMap((children, at) => {
    const when = variant.type === 'if' ? variant.branches[at]?.when : undefined;
    return [
      ...(at > 0 ? ['/'] : []),
      ...(when === undefined ? [] : [`${printExpression(when)}:`]),
      ...children.map(treeNotation),
    ];
  });
}

function head(
  node: Exclude<Extract<AnyNode, { children: unknown }>, { type: 'root' | 'show' }>,
): string {
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
    case 'sound':
      return `sound ${node.url} ${JSON.stringify(node.alt)}`;
    case 'action':
      return `act ${node.action_id}`;
    case 'quote':
    case 'strong':
      return node.type;
  }
}
