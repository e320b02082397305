import type { Node as SavedNode } from '@brasslamp/contract';
import type { Node, Story } from '@brasslamp/story/model';
import { useQueryClient } from '@tanstack/react-query';
import { draftKey, invalidateStory, useInvalidateStory, useStoryPath } from './story-queries.ts';

/**
 * Invalidates what a saved node changed. Big stories are not loaded again after each save: where the
 * save changed nothing else (`isAlone`), the draft takes over the one node.
 */
export function useAfterNodeSave() {
  const client = useQueryClient();
  const path = useStoryPath();
  const invalidate = useInvalidateStory();
  return (saved: SavedNode, isAlone: boolean) => {
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

/**
 * The story after one of its nodes was saved; null where the save may have changed other nodes too:
 * a new name is written wherever the story speaks of the node, or of its ending.
 */
export function withSavedNode(story: Story, saved: Node): Story | null {
  const index = story.nodes.findIndex(({ id }) => id === saved.id);
  const old = story.nodes[index];
  const isSameToOthers =
    old?.name === saved.name &&
    old.ending?.name === saved.ending?.name &&
    old.chapter_id === saved.chapter_id;
  return isSameToOthers ? { ...story, nodes: story.nodes.with(index, saved) } : null;
}
