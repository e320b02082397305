import type { Node } from '@brasslamp/contract';
import type { Story } from '@brasslamp/story/model';
import { useQueryClient } from '@tanstack/react-query';
import { draftKey, invalidateStory, useInvalidateStory, useStoryPath } from './story-queries.ts';
import { withSavedNode } from './with-saved-node.ts';

/**
 * Forgets what a saved node changed. Big stories are not asked for anew after each save: where the
 * save changed nothing else (`isAlone`), the draft takes over the one node.
 */
export function useAfterNodeSave() {
  const client = useQueryClient();
  const path = useStoryPath();
  const invalidate = useInvalidateStory();
  return (saved: Node, isAlone: boolean) => {
    const queryKey = draftKey(path);
    const draft = client.getQueryData<Story>(queryKey);
    // An answer that is on its way may be of before the save.
    const isKnown = isAlone && client.isFetching({ queryKey }) === 0;
    const changed = isKnown && draft ? withSavedNode(draft, saved) : null;
    if (!changed) return invalidate();
    invalidateStory(client, path);
    client.setQueryData<Story>(queryKey, changed);
  };
}
