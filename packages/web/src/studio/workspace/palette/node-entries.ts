import type { NodeId } from '@brasslamp/story/model';
import { useOutline } from '../../draft/draft-hooks.ts';
import type { Entry } from './pick.ts';

/** The entries of all nodes in order, each with what is to be done with it. */
export function useNodeEntries(run: (id: NodeId) => void): Entry[] {
  const { chapters, nodesIn } = useOutline();
  return chapters.flatMap(({ id: chapterId, title }) =>
    nodesIn(chapterId).map(({ id, name }) => ({
      id: nodeEntryId(id),
      words: name,
      beside: chapters.length > 1 ? title : undefined,
      also: title,
      run: () => run(id),
    })),
  );
}

export const nodeEntryId = (id: NodeId): string => `node ${id}`;
