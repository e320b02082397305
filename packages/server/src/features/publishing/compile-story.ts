import { startNode } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';

/** As a version has it: names the start that the author may have left open. */
export const withStart = (story: Story): Story => ({
  ...story,
  start_node_id: startNode(story)?.id ?? null,
});
