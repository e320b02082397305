/** The media of the story of the address, newest first, and their deletion. */
import type { MediaKind } from '@brasslamp/story/model/media-address';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApp } from '../../screen/app.ts';
import { keyOf, paramsOf, type StoryPath, useStoryPath } from '../queries/story-queries.ts';
import { useStoryMutation } from '../queries/version-queries.ts';
import type { Stored } from './kind.ts';
import { kinds } from './kinds.ts';

const atOnce = 30;

export const mediaKey = (path: StoryPath, kind: MediaKind) => [...keyOf(path), `${kind}s`];

export function useMedia(kind: MediaKind) {
  const { api } = useApp();
  const path = useStoryPath();
  return useInfiniteQuery({
    queryKey: mediaKey(path, kind),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      kinds[kind].calls.list(api, {
        params: paramsOf(path),
        query: { limit: atOnce, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }): Stored[] => pages.flatMap(({ media }) => media),
  });
}

/** For good, out of versions as well. */
export function useDeleteMedia(kind: MediaKind, id: string, onDone: () => void) {
  const { api } = useApp();
  const params = paramsOf(useStoryPath());
  return useStoryMutation(() => kinds[kind].calls.remove(api, params, id), onDone);
}
