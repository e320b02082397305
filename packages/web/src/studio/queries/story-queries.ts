/** Queries of the writing screens: what they read from the server, and under which keys it is remembered. */
import type { Chapter, Story } from '@brasslamp/contract';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../api/api.ts';
import { useApp } from '../../screen/app.ts';
import { useDebounced } from '../../ui-kit/use-debounced.ts';
import { type NodeRef, type StoryInHand, useStoryInHand } from './story-in-hand.ts';

export type { NodeRef };

export interface StoryPath {
  username: string;
  slug: string;
}

export function useStoryPath(): StoryPath {
  const { username = '', slug = '' } = useParams();
  return { username, slug };
}

/** A story's path as the API's parameters name it. */
export const paramsOf = ({ username, slug }: StoryPath) => ({ username, story_slug: slug });

/** The key that all of a story's queries begin with. */
export const keyOf = ({ username, slug }: StoryPath) => ['story', username, slug];

/** The answer of the story in hand, as a query that has it. */
const answered = <Query extends { data: unknown }>(
  query: Query,
  inHand: StoryInHand | null,
  dataIn: (inHand: StoryInHand) => Query['data'],
): Query => (inHand ? { ...query, data: dataIn(inHand), isPending: false, isError: false } : query);

/** `staleTime`: what is known already is the answer for so long, in ms. */
export function useStory(staleTime = 0) {
  const { api } = useApp();
  const path = useStoryPath();
  return useQuery({
    queryKey: storyKey(path),
    staleTime,
    queryFn: ({ signal }): Promise<Story> =>
      api('GET /api/stories/:username/:story_slug', { params: paramsOf(path), signal }),
  });
}

const storyKey = (path: StoryPath) => [...keyOf(path), 'story'];

/** Puts a story into the cache that came with the page. */
export const rememberStory = (client: QueryClient, path: StoryPath, story: Story) =>
  void client.setQueryData<Story>(storyKey(path), story);

export function useChapters(isOn = true) {
  const { api } = useApp();
  const path = useStoryPath();
  return useQuery({
    queryKey: [...keyOf(path), 'chapters'],
    enabled: isOn,
    queryFn: async ({ signal }): Promise<Chapter[]> => {
      const params = paramsOf(path);
      const { chapters } = await api('GET /api/stories/:username/:story_slug/chapters', {
        params,
        signal,
      });
      return chapters;
    },
  });
}

/** For lists that say in which chapter a node is. */
export function useChapterTitles(): { id: string; title: string }[] | undefined {
  const inHand = useStoryInHand();
  const chapters = useChapters(inHand === null);
  return inHand?.chapters ?? chapters.data;
}

/** A node's name and chapter; null when no node has this id any more. */
export function useNodeRef(nodeId: string | null) {
  const { api } = useApp();
  const path = useStoryPath();
  const inHand = useStoryInHand();
  const query = useQuery({
    queryKey: refKey(path, nodeId ?? ''),
    enabled: nodeId !== null && inHand === null,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<NodeRef | null> => {
      try {
        const { id, name, chapter_id } = await api(
          'GET /api/stories/:username/:story_slug/nodes/:node_id',
          { params: { ...paramsOf(path), node_id: nodeId }, signal },
        );
        return { id, name, chapter_id };
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      }
    },
  });
  return answered(query, inHand, ({ node }) =>
    nodeId === null ? undefined : (node(nodeId) ?? null),
  );
}

const refKey = (path: StoryPath, nodeId: string) => [...keyOf(path), 'ref', nodeId];

/** Puts a node's name into the cache, so that it is not asked for. */
export function rememberNode(
  client: QueryClient,
  path: StoryPath,
  { id, name, chapter_id }: NodeRef,
) {
  client.setQueryData<NodeRef>(refKey(path, id), { id, name, chapter_id });
}

/** Up to 20 nodes of the story with this part of a name. */
export function useNodeSearch(part: string, isOn: boolean) {
  const { api } = useApp();
  const path = useStoryPath();
  const inHand = useStoryInHand();
  const search = useDebounced(part, searchAfterMs);
  const query = useQuery({
    queryKey: [...keyOf(path), 'search', search],
    enabled: isOn && inHand === null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api('GET /api/stories/:username/:story_slug/nodes', {
        params: paramsOf(path),
        query: { ...(search && { search }) },
        signal,
      }),
  });
  return answered(query, inHand, (story) => {
    if (!isOn) return { nodes: [], next_cursor: null };
    const { nodes, next_cursor } = story.search(part);
    return { nodes, next_cursor };
  });
}

const searchAfterMs = 150;

/**
 * After a change: everything of this story is loaded again when it is next shown. Not at once: the story may just have
 * got another address.
 */
export const invalidateStory = (client: QueryClient, path: StoryPath) =>
  void client.invalidateQueries({ queryKey: keyOf(path), refetchType: 'none' });
