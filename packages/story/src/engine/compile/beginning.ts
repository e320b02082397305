import type { Story } from '../../model/story.ts';
import type { Variable } from '../../model/variable.ts';
import { type Indexes, type Layout, place } from '../state/layout.ts';
import { setPile } from '../state/piles.ts';
import type { Texts } from '../state/texts.ts';
import type { Compiling } from './scope.ts';

/** The state in which every variable and item is as its author placed it, and nothing happened. */
export function beginningOf({ story, indexes, layout, texts }: Compiling): Int32Array {
  const slots = new Int32Array(layout.length);
  for (const [index, variable] of story.variables.entries()) {
    slots[layout.variables + index] = initialOf(variable, texts);
  }
  for (const index of story.items.keys()) putAtFirstPlace(story, indexes, layout, slots, index);
  return slots;
}

function initialOf(variable: Variable, texts: Texts): number {
  switch (variable.kind) {
    case 'number':
      return variable.initial;
    case 'flag':
      return variable.initial ? 1 : 0;
    case 'choice':
    case 'text':
      return texts.idOf(variable.initial);
  }
}

/** One of it; in a node that is gone it is nowhere. */
function putAtFirstPlace(
  { items, nodes }: Story,
  indexes: Indexes,
  layout: Layout,
  slots: Int32Array,
  index: number,
): void {
  const item = items[index];
  const at = layout.items + index;
  if (item?.location === 'inventory') slots[at] = item.stackable ? 1 : place.inventory;
  const node = indexes.nodes.get(item?.location ?? '');
  if (item === undefined || node === undefined) return;
  if (item.stackable) setPile(layout, slots, index * nodes.length + node, 1);
  else slots[at] = place.inNodes + node;
}
