import { useMemo } from 'react';
import { useOutline } from '../../draft/draft-hooks.ts';

/** The names of the nodes and chapters of the outline, by their ids. */
export function useRowNames(): (id: string) => string {
  const outline = useOutline();
  return useMemo(() => {
    const titles = new Map(outline.chapters.map(({ id, title }) => [id, title]));
    return (id) => titles.get(id) ?? outline.node(id)?.name ?? '';
  }, [outline]);
}
