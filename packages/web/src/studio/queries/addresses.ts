/** The addresses of a story's places, by which the parts of the studio lead to each other. */
import type { Click } from '@brasslamp/story/checker/finding';
import type { NodeId } from '@brasslamp/story/model';
import { createContext, useContext } from 'react';

/** A spot in a node, by its field's path. Lines and columns from 1. */
export interface Spot {
  field?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

/** The parts of a story beside its nodes, in the order of menus, and the screen that has the address of each. */
export const partScreens = {
  properties: 'editStoryProperties',
  whole: 'storyWide',
  variables: 'storyVariables',
  items: 'storyItems',
  achievements: 'storyAchievements',
  media: 'storyMedia',
  versions: 'storyVersions',
  take: 'takeStory',
  changedFile: 'changedFile',
  bin: 'storyBin',
} as const;

export type StoryPart = keyof typeof partScreens;

export const storyParts = Object.keys(partScreens) as StoryPart[];

interface To {
  to: string;
  state?: unknown;
}

export interface Addresses {
  node: (node: { id: NodeId }, spot?: Spot) => string;
  item: (item: { id: string; chapter_id: string }) => string;
  part: (part: StoryPart) => string;
  /** The test play with a way already played; without one, right at the node. */
  play: (way: { path: Click[]; nodeId: NodeId }) => To;
}

/** The state that a link to the test play brings along: the way to be played at once. */
export interface TestPlayState {
  path: Click[];
}

export const AddressesContext = createContext<Addresses | null>(null);

export function useAddresses(): Addresses {
  const addresses = useContext(AddressesContext);
  if (!addresses) throw new Error('This is drawn outside of a story');
  return addresses;
}
