import type { Finding } from '../finding.ts';
import { type Ground, named } from './ground.ts';
import { askedItems } from './item-never-obtainable.ts';

/** Items for which nothing in the story asks; what only stands about to be seen is none of them. */
export function itemsNeverUsed(ground: Ground): Finding[] {
  const asked = askedItems(ground);
  return ground.story.items.flatMap((item): Finding[] => {
    const isScenery = !item.portable && !item.hidden && item.location !== 'inventory';
    if (asked.has(item.key) || (isScenery && item.location !== null)) return [];
    const message = `Nothing in the story asks whether the reader has the item ${named(item)}: use it in a condition, or delete it.`;
    return ground.tell('item-never-used', null, () => ({ item_id: item.id, message }));
  });
}
