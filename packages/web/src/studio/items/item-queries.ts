/** What the screen of a chapter's items reads from the server. */
import type { Item } from '@brasslamp/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../api/api.ts';
import { useApp } from '../../screen/app.ts';
import {
  countAll,
  keyOf,
  paramsOf,
  type StoryPath,
  useStoryPath,
} from '../queries/story-queries.ts';

/** Few enough for asking after the node of each. */
const itemsAtOnce = 20;
const countedAtOnce = 100;

const listKey = (path: StoryPath, chapterId: string) => [...keyOf(path), 'items', chapterId];

const listItems = (
  api: Api,
  path: StoryPath,
  chapterId: string,
  page: { limit: number; cursor?: string },
  signal?: AbortSignal,
) =>
  api('GET /api/:username/:story_slug/chapters/:chapter_id/items', {
    params: { ...paramsOf(path), chapter_id: chapterId },
    query: page,
    ...(signal && { signal }),
  });

export function useItems(chapterId: string) {
  const { api } = useApp();
  const path = useStoryPath();
  return useInfiniteQuery({
    queryKey: listKey(path, chapterId),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: itemsAtOnce, ...(pageParam && { cursor: pageParam }) };
      return listItems(api, path, chapterId, page, signal);
    },
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}

export function useItem(chapterId: string, itemId: string) {
  const { api } = useApp();
  const path = useStoryPath();
  return useQuery({
    queryKey: [...keyOf(path), 'item', itemId],
    queryFn: ({ signal }): Promise<Item> =>
      api('GET /api/:username/:story_slug/chapters/:chapter_id/items/:item_id', {
        params: { ...paramsOf(path), chapter_id: chapterId, item_id: itemId },
        signal,
      }),
  });
}

export const countItems = (api: Api, path: StoryPath, chapterId: string) =>
  countAll(async (cursor) => {
    const page = { limit: countedAtOnce, ...(cursor && { cursor }) };
    const { items, next_cursor } = await listItems(api, path, chapterId, page);
    return { count: items.length, next_cursor };
  });

/** Shows in the list at once what was saved or deleted, before the list is asked for again. */
export function useListedItems(chapterId: string) {
  const client = useQueryClient();
  const path = useStoryPath();
  const change = (step: (listed: ItemPages) => ItemPages) =>
    client.setQueryData<ItemPages>(listKey(path, chapterId), (old) => old && step(old));
  return {
    put: (item: Item) =>
      change((old) =>
        item.chapter_id === chapterId ? withItem(old, item) : withoutItem(old, item.id),
      ),
    remove: (itemId: string) => change((old) => withoutItem(old, itemId)),
  };
}

interface ItemPage {
  items: Item[];
  next_cursor: string | null;
}

/** The listed items as the cache has them. */
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
