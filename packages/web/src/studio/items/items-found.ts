import type { Chapter, Item, Story } from '@brasslamp/story/model';

export interface ItemsOfChapter {
  chapter: Chapter;
  items: Item[];
}

/** The items with this in their name or key, by chapter; chapters without any are left out. */
export function itemsFound(
  { chapters, items }: Pick<Story, 'chapters' | 'items'>,
  search: string,
): ItemsOfChapter[] {
  const sought = search.trim().toLowerCase();
  const isSought = ({ name, key }: Item) =>
    name.toLowerCase().includes(sought) || key.includes(sought);
  return chapters
    .map((chapter) => ({
      chapter,
      items: items.filter((item) => item.chapter_id === chapter.id && isSought(item)),
    }))
    .filter((found) => found.items.length > 0);
}
