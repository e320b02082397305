/** The imports by name, of files or of folders: each with what it imports. */
export type Arrows = Map<string, Set<string>>;

/**
 * The groups of names that can be reached from each other, each sorted; empty where arrows go one way.
 * Tarjan's algorithm: linear in names and arrows.
 */
export function circlesIn(arrows: Arrows): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  const visit = (name: string): number => {
    let low = order.size;
    order.set(name, low);
    open.push(name);
    for (const next of arrows.get(name) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === order.get(name)) {
      const group = open.splice(open.indexOf(name));
      if (group.length > 1) circles.push(group.sort());
    }
    return low;
  };
  for (const name of arrows.keys()) if (!order.has(name)) visit(name);
  return circles;
}
