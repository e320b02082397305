import type { AnyNode } from 'acorn';

/** The longest path that is read. */
const longestPath = 8;

/** The names of `a.b["c"]`, one by one; null where it is anything else. */
export function pathOf(node: AnyNode): string[] | null {
  const names: string[] = [];
  let at: AnyNode = node;
  while (at.type === 'MemberExpression') {
    const { property, computed } = at;
    if (!computed && property.type === 'Identifier') names.unshift(property.name);
    else if (computed && property.type === 'Literal' && typeof property.value === 'string') {
      names.unshift(property.value);
    } else return null;
    if (names.length > longestPath) return null;
    at = at.object;
  }
  return at.type === 'Identifier' ? [at.name, ...names] : null;
}
