/** Queries of the screen of versions, and what it can do there. */
import type { Reply, Story, Version } from '@brasslamp/contract';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useApp } from '../../screen/app.ts';
import { useStoryInHand } from './story-in-hand.ts';
import { keyOf, paramsOf, useStoryPath } from './story-queries.ts';

export type ArchivedDraft =
  Reply<'GET /api/stories/:username/:story_slug/kept-drafts'>['drafts'][number];
export type Comparison =
  Reply<'GET /api/stories/:username/:story_slug/versions/:version_id/changes'>;
export type BetaLink = Reply<'GET /api/stories/:username/:story_slug/beta-link'>;

const versionsAtOnce = 20;

/** The newest first, part by part. */
export function useVersions() {
  const { api } = useApp();
  const path = useStoryPath();
  return useInfiniteQuery({
    queryKey: [...keyOf(path), 'versions'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/stories/:username/:story_slug/versions', {
        params: paramsOf(path),
        query: { limit: versionsAtOnce, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }): Version[] => pages.flatMap(({ versions }) => versions),
  });
}

export function useArchivedDrafts() {
  const { api } = useApp();
  const path = useStoryPath();
  return useQuery({
    queryKey: [...keyOf(path), 'kept-drafts'],
    queryFn: async ({ signal }): Promise<ArchivedDraft[]> => {
      const params = paramsOf(path);
      const { drafts } = await api('GET /api/stories/:username/:story_slug/kept-drafts', {
        params,
        signal,
      });
      return drafts;
    },
  });
}

/** `to` is a version's or archived draft's id, or `draft`; without `from` it is what came before. */
export function useComparison(from: string | null, to: string | null) {
  const { api } = useApp();
  const path = useStoryPath();
  const inHand = useStoryInHand();
  return useQuery({
    queryKey: [...keyOf(path), 'changes', from, to],
    enabled: to !== null && (to !== 'draft' || from !== null),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Comparison> => {
      if (to === 'draft') await inHand.sent();
      return api('GET /api/stories/:username/:story_slug/versions/:version_id/changes', {
        params: { ...paramsOf(path), version_id: to === 'draft' ? from : to },
        query: to === 'draft' ? { to } : { ...(from && { from }) },
        signal,
      });
    },
  });
}

/** Changes something of the story; whatever is shown of it is then asked for again. */
export function useStoryMutation<Given, Result>(
  run: (given: Given) => Promise<Result>,
  onDone?: (result: Result, given: Given) => void,
) {
  const client = useQueryClient();
  const path = useStoryPath();
  const inHand = useStoryInHand();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (given: Given) => {
      await inHand.sent();
      return run(given);
    },
    onSuccess: async (result, given) => {
      inHand.lookAgain();
      await client.invalidateQueries({ queryKey: keyOf(path) });
      onDone?.(result, given);
    },
  });
}

export function usePatchStory(onDone?: (story: Story) => void) {
  const { api } = useApp();
  const params = paramsOf(useStoryPath());
  return useStoryMutation(
    (body: { status?: Story['status']; publish_at?: string | null; missed_plan?: null }) =>
      api('PATCH /api/stories/:username/:story_slug', { params, body }),
    onDone,
  );
}
