/** The pictures and sounds of the story of the address, newest first, and their deletion. */
import type { StoredImage, StoredSound } from '@brasslamp/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApp } from '../../screen/app.ts';
import { keyOf, paramsOf, type StoryPath, useStoryPath } from '../queries/story-queries.ts';
import { useStoryMutation } from '../queries/version-queries.ts';
import type { MediaKind } from './use-upload.ts';

const atOnce = 30;

export const mediaKey = (path: StoryPath, kind: MediaKind) => [...keyOf(path), `${kind}s`];

export function usePictures() {
  const { api } = useApp();
  const path = useStoryPath();
  return useInfiniteQuery({
    queryKey: mediaKey(path, 'image'),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/stories/:username/:story_slug/images', {
        params: paramsOf(path),
        query: { limit: atOnce, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }): StoredImage[] => pages.flatMap(({ images }) => images),
  });
}

export function useSounds() {
  const { api } = useApp();
  const path = useStoryPath();
  return useInfiniteQuery({
    queryKey: mediaKey(path, 'sound'),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/stories/:username/:story_slug/sounds', {
        params: paramsOf(path),
        query: { limit: atOnce, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }): StoredSound[] => pages.flatMap(({ sounds }) => sounds),
  });
}

/** For good, out of versions as well. */
export function useDeleteMedia(kind: MediaKind, id: string, onDone: () => void) {
  const { api } = useApp();
  const params = paramsOf(useStoryPath());
  return useStoryMutation(
    () =>
      kind === 'image'
        ? api('DELETE /api/stories/:username/:story_slug/images/:image_id', {
            params: { ...params, image_id: id },
          })
        : api('DELETE /api/stories/:username/:story_slug/sounds/:sound_id', {
            params: { ...params, sound_id: id },
          }),
    onDone,
  );
}
