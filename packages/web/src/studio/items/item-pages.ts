/** The listed items as they are remembered, brought up to what was just saved or deleted. */
import type { Item } from '@brasslamp/contract';

interface ItemPage {
  items: Item[];
  next_cursor: string | null;
}

export interface ItemPages {
  pages: ItemPage[];
  pageParams: unknown[];
}

/** In its place if it is listed; a new one at the end, if the end is known. */
export function withItem(listed: ItemPages, saved: Item): ItemPages {
  const isListed = listed.pages.some(({ items }) => items.some(({ id }) => id === saved.id));
  const pages = listed.pages.map((page) => {
    const items = page.items.map((item) => (item.id === saved.id ? saved : item));
    const isEnd = !isListed && page.next_cursor === null;
    return { ...page, items: isEnd ? [...items, saved] : items };
  });
  return { ...listed, pages };
}

export const withoutItem = (listed: ItemPages, itemId: string): ItemPages => ({
  ...listed,
  pages: listed.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== itemId),
  })),
});
