import type { ImportedStory } from './imported-story.ts';
import { type Loss, lossKinds } from './loss.ts';

/** The number of units without a loss, with near ones only, and with others. `unitOf`: of a loss, by its node. */
export function countUnits(
  units: number,
  losses: readonly Loss[],
  unitOf: (node: string) => string,
): Pick<ImportedStory, 'full' | 'near' | 'kept'> {
  const lossy = new Map<string, boolean>();
  for (const { node, kind } of losses) {
    if (node === null) continue;
    const unit = unitOf(node);
    lossy.set(unit, (lossy.get(unit) ?? true) && lossKinds[kind] === 'near');
  }
  const near = [...lossy.values()].filter(Boolean).length;
  return { full: units - lossy.size, near, kept: lossy.size - near };
}
