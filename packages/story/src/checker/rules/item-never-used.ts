import type { Finding } from '../findings/finding.ts';
import { askedItems } from './item-never-obtainable.ts';
import type { RuleContext } from './rule-context.ts';

/** Items for which nothing in the story asks; what only stands about to be seen is none of them. */
export function itemsNeverUsed(context: RuleContext): Finding[] {
  const asked = askedItems(context);
  return context.story.items.flatMap((item): Finding[] => {
    const isScenery = !item.portable && !item.hidden && item.location !== 'inventory';
    if (asked.has(item.key) || (isScenery && item.location !== null)) return [];
    return context.tell('item-never-used', null, () => ({
      item_id: item.id,
      message_id: 'item-never-used',
      params: { item: item.name },
    }));
  });
}
