import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { VariableUse } from './variable-uses.ts';

const mostLiterals = 500;

/**
 * Finds all texts that are ever put into a variable, by way of others too, as our variables hold them:
 * numbers and flags as words. null = something else is put into it.
 */
export function literalsOf(
  uses: ReadonlyMap<string, VariableUse>,
): (name: string) => ReadonlySet<string> | null {
  const known = new Map<string, ReadonlySet<string> | null>();
  return (name) => {
    if (!known.has(name)) known.set(name, closureOf(name, uses));
    return known.get(name) ?? null;
  };
}

function closureOf(
  name: string,
  uses: ReadonlyMap<string, VariableUse>,
): ReadonlySet<string> | null {
  const found = new Set<string>();
  const names = new Set([name]);
  for (const one of names) {
    const use = uses.get(one);
    if (use === undefined || use.isAsked || use.assigned.length === 0) return null;
    const left: ForeignExpression[] = [...use.assigned];
    for (let tree = left.pop(); tree !== undefined; tree = left.pop()) {
      if (tree.type === 'text') found.add(tree.value);
      else if (tree.type === 'number') found.add(String(tree.value));
      else if (tree.type === 'flag') found.add(tree.value ? 'yes' : '');
      else if (tree.type === 'variable') names.add(tree.name);
      else if (tree.type === 'either') left.push(...tree.of);
      else return null;
      if (found.size > mostLiterals) return null;
    }
  }
  return found;
}
