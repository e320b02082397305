/** Queries of what the site remembers of the draft. */
import type { Reply } from '@brasslamp/contract';
import type { NodeId } from '@brasslamp/story/model';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/api.ts';
import { useApp } from '../../screen/app.ts';
import { useDraftStatus } from '../draft/draft-hooks.ts';
import { keyOf, paramsOf, useStoryPath } from '../queries/story-queries.ts';

const nodeKey = '/api/stories/:username/:story_slug/nodes/:node_id/history';
const storyKey = '/api/stories/:username/:story_slug/history';

export type Entry = Reply<`GET ${typeof nodeKey}`>['entries'][number];
export type Group = Reply<`GET ${typeof storyKey}`>['groups'][number];

const atOnce = 100;
const queryOf = (cursor: string) => ({ limit: atOnce, ...(cursor && { cursor }) });

/** The states of a node after its changes, newest first. */
export function useNodeHistory(nodeId: NodeId) {
  const { api } = useApp();
  const path = useStoryPath();
  const query = useInfiniteQuery({
    queryKey: [...keyOf(path), 'history', nodeId],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api(`GET ${nodeKey}`, {
        params: { ...paramsOf(path), node_id: nodeId },
        query: queryOf(pageParam),
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }): Entry[] => pages.flatMap(({ entries }) => entries),
  });
  useAgainOnceSaved(query.refetch);
  // A node that was just made is not on the site yet: it has no history.
  const isNew = query.error instanceof ApiError && query.error.code === 'not_found';
  return isNew ? { ...query, data: query.data ?? [], error: null, isPending: false } : query;
}

/** An entry with all that the node was. It never changes. */
export function useEntry(nodeId: NodeId, entryId: string) {
  const { api } = useApp();
  const path = useStoryPath();
  return useQuery({
    queryKey: [...keyOf(path), 'history', nodeId, entryId],
    queryFn: ({ signal }) =>
      api(`GET ${nodeKey}/:entry_id`, {
        params: { ...paramsOf(path), node_id: nodeId, entry_id: entryId },
        signal,
      }),
  });
}

/** The acts on the story, newest first. */
export function useStoryHistory() {
  const { api } = useApp();
  const path = useStoryPath();
  const query = useInfiniteQuery({
    queryKey: [...keyOf(path), 'story-history'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api(`GET ${storyKey}`, { params: paramsOf(path), query: queryOf(pageParam), signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }): Group[] => pages.flatMap(({ groups }) => groups),
  });
  useAgainOnceSaved(query.refetch);
  return query;
}

/** Asks again once the draft is saved: what is written here is in the history when the site has it. */
function useAgainOnceSaved(refetch: () => unknown) {
  const { saved } = useDraftStatus();
  const before = useRef(saved);
  useEffect(() => {
    const isNew = saved === 'saved' && before.current !== 'saved';
    before.current = saved;
    if (isNew) void refetch();
  }, [saved, refetch]);
}
