import { useMemo } from 'react';
import { useOutline } from '../../draft/use-draft-story.ts';

/** What the nodes and chapters of the outline are called, by their ids. */
export function useRowNames(): (id: string) => string {
  const outline = useOutline();
  return useMemo(() => {
    const titles = new Map(outline.chapters.map(({ id, title }) => [id, title]));
    return (id) => titles.get(id) ?? outline.node(id)?.name ?? '';
  }, [outline]);
}
