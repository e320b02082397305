import { type Loss, lossKinds } from '../losses/loss.ts';
import type { ImportedStory } from './imported-story.ts';

/**
 * The number of units without a loss, with near ones only, and with others, by the names of their nodes. A text to which
 * no reader could have come is missed by none.
 */
export function countUnits(
  units: ReadonlySet<string>,
  losses: readonly Loss[],
): Pick<ImportedStory, 'full' | 'near' | 'kept'> {
  const lossy = new Map<string, boolean>();
  for (const { node, kind } of losses) {
    if (node === null || !units.has(node) || kind === 'unreached_left_out') continue;
    lossy.set(node, (lossy.get(node) ?? true) && lossKinds[kind] === 'near');
  }
  const near = [...lossy.values()].filter(Boolean).length;
  return { full: units.size - lossy.size, near, kept: lossy.size - near };
}
