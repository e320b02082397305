/** The story as the workspace holds it: what forms, checker and test play know of it. */
import type { Chapter, Level, NodeId, Story } from '@brasslamp/story/model';
import { createContext, useContext } from 'react';

export interface NodeRef {
  id: NodeId;
  name: string;
  chapter_id: string;
}

export interface StoryInHand {
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

export function useStoryInHand(): StoryInHand {
  const inHand = useContext(StoryInHandContext);
  if (!inHand) throw new Error('No story is in hand');
  return inHand;
}

export const DraftStoryContext = createContext<Story | null>(null);

/** The whole story as it is written now; null until all of it is here. */
export const useDraftStory = (): Story | null => useContext(DraftStoryContext);

/** By which rules the story is read: at 1 it has no parts of level 2. */
export const useStoryLevel = (): Level => useStoryInHand().level;

/** Nodes by their names. */
export function useKnownNames(): (nodeId: NodeId) => string | undefined {
  const { node } = useStoryInHand();
  return (nodeId) => node(nodeId)?.name;
}
