import type { ForeignExpression } from './foreign-expression.ts';

/** The parts of a foreign expression, in their order. */
export function partsOfForeign(tree: ForeignExpression): ForeignExpression[] {
  switch (tree.type) {
    case 'list':
    case 'function':
    case 'either':
      return tree.of;
    case 'contains':
      return [tree.list, tree.member];
    case 'size':
    case 'not':
    case 'negative':
      return [tree.of];
    case 'and':
    case 'or':
    case 'compare':
    case 'arithmetic':
      return [tree.left, tree.right];
    case 'between':
      return [tree.from, tree.to];
    case 'invoke':
      return tree.with;
    default:
      return [];
  }
}

/** The same expression with other parts. */
export function withParts(
  tree: ForeignExpression,
  change: (part: ForeignExpression) => ForeignExpression,
): ForeignExpression {
  switch (tree.type) {
    case 'list':
    case 'function':
    case 'either':
      return { ...tree, of: tree.of.map(change) };
    case 'contains':
      return { ...tree, list: change(tree.list), member: change(tree.member) };
    case 'size':
    case 'not':
    case 'negative':
      return { ...tree, of: change(tree.of) };
    case 'and':
    case 'or':
    case 'compare':
    case 'arithmetic':
      return { ...tree, left: change(tree.left), right: change(tree.right) };
    case 'between':
      return { ...tree, from: change(tree.from), to: change(tree.to) };
    case 'invoke':
      return { ...tree, with: tree.with.map(change) };
    default:
      return tree;
  }
}

export function walkForeign(tree: ForeignExpression, see: (part: ForeignExpression) => void): void {
  see(tree);
  for (const part of partsOfForeign(tree)) walkForeign(part, see);
}

/** Whether any part of it has no meaning here. */
export function hasForeign(tree: ForeignExpression): boolean {
  return tree.type === 'foreign' || partsOfForeign(tree).some(hasForeign);
}
