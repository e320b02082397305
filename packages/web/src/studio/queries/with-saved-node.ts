import type { Node, Story } from '@brasslamp/story/model';

/**
 * The story after one of its nodes was saved; null where the save may have changed other nodes too:
 * a new name is written wherever the story speaks of the node, or of its ending.
 */
export function withSavedNode(story: Story, saved: Node): Story | null {
  const place = story.nodes.findIndex(({ id }) => id === saved.id);
  const old = story.nodes[place];
  const isSameToOthers =
    old?.name === saved.name &&
    old.ending?.name === saved.ending?.name &&
    old.chapter_id === saved.chapter_id;
  return isSameToOthers ? { ...story, nodes: story.nodes.with(place, saved) } : null;
}
