import type { NodeId } from '@brasslamp/story/model';
import { useMemo } from 'react';
import { useOutline } from '../draft/draft-hooks.ts';

/** The nodes by their names, of which each is there once. */
export function useNodeIds(): ReadonlyMap<string, NodeId> {
  const { chapters, nodesIn } = useOutline();
  return useMemo(
    () =>
      new Map(
        chapters.flatMap(({ id }) => nodesIn(id).map((node) => [node.name, node.id] as const)),
      ),
    [chapters, nodesIn],
  );
}
