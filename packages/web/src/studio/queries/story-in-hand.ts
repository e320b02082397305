/**
 * The story as the workspace holds it. The forms ask for names, nodes and chapters through
 * `story-queries.ts`; where there is a story in hand, that answers, and the server is not asked.
 */
import type { Chapter, Level, NodeId, Story } from '@brasslamp/story/model';
import { createContext, useContext } from 'react';

export interface NodeRef {
  id: NodeId;
  name: string;
  chapter_id: string;
}

export interface StoryInHand {
  /** Null until all of it is here. */
  story: Story | null;
  level: Level;
  chapters: Chapter[];
  node: (id: NodeId) => NodeRef | undefined;
  /** Up to 20 nodes with this part of a name, those of the newest places last. */
  search: (part: string) => { nodes: NodeRef[]; next_cursor: string | null };
  /** Resolves once the server has every word; rejects where it cannot have them now. */
  sent: () => Promise<void>;
  /** The server has changed the story by itself: what it is now is asked for at once. */
  lookAgain: () => void;
}

export const StoryInHandContext = createContext<StoryInHand | null>(null);

export const useStoryInHand = (): StoryInHand | null => useContext(StoryInHandContext);
