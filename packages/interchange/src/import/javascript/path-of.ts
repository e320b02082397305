import type { AnyNode, MemberExpression } from 'acorn';

/** The longest path that is read. */
const longestPath = 8;

/** The names of `a.b["c"]` or `a[1]`, one by one; null where it is anything else. */
export function pathOf(node: AnyNode): string[] | null {
  const names: string[] = [];
  let at: AnyNode = node;
  while (at.type === 'MemberExpression') {
    const name = propertyOf(at);
    if (name === null || names.length === longestPath) return null;
    names.unshift(name);
    at = at.object;
  }
  return at.type === 'Identifier' ? [at.name, ...names] : null;
}

function propertyOf({ property, computed }: MemberExpression): string | null {
  if (!computed) return property.type === 'Identifier' ? property.name : null;
  if (property.type !== 'Literal') return null;
  const { value } = property;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
