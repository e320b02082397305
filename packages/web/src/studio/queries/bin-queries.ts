/** Queries of the bin's screen. */
import type { BinnedPart } from '@brasslamp/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApp } from '../../screen/app.ts';
import { useStoryInHand } from './story-in-hand.ts';
import { keyOf, paramsOf, useStoryPath } from './story-queries.ts';

const partsAtOnce = 50;

/** Last deleted first, part by part. */
export function useBin() {
  const { api } = useApp();
  const path = useStoryPath();
  const inHand = useStoryInHand();
  return useInfiniteQuery({
    queryKey: [...keyOf(path), 'bin'],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      // What was just deleted is to be there; what cannot be sent now does not keep the rest away.
      await inHand.sent().catch(() => undefined);
      return api('GET /api/stories/:username/:story_slug/bin', {
        params: paramsOf(path),
        query: { limit: partsAtOnce, ...(pageParam && { cursor: pageParam }) },
        signal,
      });
    },
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }): BinnedPart[] => pages.flatMap(({ parts }) => parts),
  });
}

const namedAtMost = 100;

/** The names of binned parts that something in the story still leads to, by id. */
export function useBinnedNames(isOn: boolean): ReadonlyMap<string, string> | undefined {
  const { api } = useApp();
  const path = useStoryPath();
  const { data } = useQuery({
    queryKey: [...keyOf(path), 'bin', 'names'],
    enabled: isOn,
    queryFn: async ({ signal }) => {
      const { parts } = await api('GET /api/stories/:username/:story_slug/bin', {
        params: paramsOf(path),
        query: { limit: namedAtMost },
        signal,
      });
      return new Map(parts.map(({ part_id, name }) => [part_id, name]));
    },
  });
  return data;
}
