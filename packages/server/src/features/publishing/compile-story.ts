import { createHash } from 'node:crypto';
import { startNode } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';
import { AppError } from '../../http/app-error.ts';

export interface CompiledStory {
  /** JSON of `Story`, its start resolved. */
  text: string;
  /** SHA-256 of the text, hex. */
  hash: string;
  nodeCount: number;
}

/** Throws `story_empty` for a story that nobody could start. */
export function compileStory(story: Story): CompiledStory {
  if (!startNode(story)) {
    throw new AppError('story_empty', `"${story.title}" has no nodes yet: write one first`);
  }
  const text = JSON.stringify(withStart(story));
  return { text, hash: hashOf(text), nodeCount: story.nodes.length };
}

/** Names the start that the author may have left open. */
export const withStart = (story: Story): Story => ({
  ...story,
  start_node_id: startNode(story)?.id ?? null,
});

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
