/** The addresses of the parts of the studio. The workspace shows the same parts, and has addresses of its own. */
import type { Click } from '@brasslamp/story/checker/finding';
import type { NodeId } from '@brasslamp/story/model';
import { createContext, useContext } from 'react';
import { pathTo } from '../../routes.ts';
import { type StoryPath, useStoryPath } from './story-queries.ts';

/** A spot in a node, by its field's path. Lines and columns from 1. */
export interface Spot {
  field?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

interface To {
  to: string;
  state?: unknown;
}

export interface Addresses {
  node: (node: { id: NodeId; chapter_id: string }, spot?: Spot) => string;
  item: (item: { id: string; chapter_id: string }) => string;
  part: (part: StoryPart) => string;
  /** The test play with a way already played; without one, right at the node. */
  play: (way: { path: Click[]; nodeId: NodeId }) => To;
}

/** The state that a link to the test play brings along: the way to be played at once. */
export interface TestPlayState {
  path: Click[];
}

export const queryOf = ({ field, line, column }: Spot): Record<string, string> => ({
  ...(field && { field }),
  ...(line !== undefined && { line: String(line), column: String(column ?? 1) }),
});

/** The screen that has the address of each part. */
export const partScreens = {
  items: 'storyItems',
  variables: 'storyVariables',
  achievements: 'storyAchievements',
  whole: 'storyWide',
  media: 'storyMedia',
  bin: 'storyBin',
  versions: 'storyVersions',
} as const;

/** A part of a story beside its nodes. */
export type StoryPart = keyof typeof partScreens;

export const storyParts = Object.keys(partScreens) as StoryPart[];

/** On screens of their own. */
export const onScreens = (path: StoryPath): Addresses => ({
  node: ({ id, chapter_id }, spot = {}) =>
    pathTo('editStoryNode', { ...path, chapterId: chapter_id, nodeId: id }, queryOf(spot)),
  item: ({ id, chapter_id }) =>
    pathTo('chapterItems', { ...path, chapterId: chapter_id }, { item: id }),
  part: (part) => pathTo(partScreens[part], path),
  play({ path: way, nodeId }) {
    if (way.length === 0) return { to: pathTo('testPlay', path, { node: nodeId }) };
    return { to: pathTo('testPlay', path), state: { path: way } satisfies TestPlayState };
  },
});

export const AddressesContext = createContext<Addresses | null>(null);

export function useAddresses(): Addresses {
  const path = useStoryPath();
  return useContext(AddressesContext) ?? onScreens(path);
}
