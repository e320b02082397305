/** Queries of the writing screens: what they read from the server, and under which keys it is remembered. */
import type { Chapter, Story } from '@brasslamp/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApp } from '../../screen/app.ts';

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

export function useChapters() {
  const { api } = useApp();
  const path = useStoryPath();
  return useQuery({
    queryKey: [...keyOf(path), 'chapters'],
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

/**
 * After a change: everything of this story is loaded again when it is next shown. Not at once: the story may just have
 * got another address.
 */
export const invalidateStory = (client: QueryClient, path: StoryPath) =>
  void client.invalidateQueries({ queryKey: keyOf(path), refetchType: 'none' });
