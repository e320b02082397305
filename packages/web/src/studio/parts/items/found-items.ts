import type { Entry } from '../../fields/form.ts';
import type { TypedItem } from './item-form.ts';

interface Found<Of> {
  chapter: Of;
  entries: Entry<TypedItem>[];
}

/** The entries with this in their name or key, by chapter; one that is open stays as it is being renamed. */
export function itemsFound<Of extends { id: string }>(
  chapters: readonly Of[],
  entries: readonly Entry<TypedItem>[],
  { search, always }: { search: string; always: string | null },
): Found<Of>[] {
  const sought = search.trim().toLowerCase();
  const isSought = ({ id, name, key, isRemoved }: Entry<TypedItem>) =>
    !isRemoved && (id === always || name.toLowerCase().includes(sought) || key.includes(sought));
  const byChapter = Map.groupBy(entries.filter(isSought), ({ chapter_id }) => chapter_id);
  return chapters.flatMap((chapter) => {
    const there = byChapter.get(chapter.id);
    return there ? { chapter, entries: there } : [];
  });
}
