/** Queries of the admin screens: what they read from the server, and under which keys it is remembered. */
import type { Reply, SiteEvent, Story } from '@brasslamp/contract';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useApp } from '../../screen/app.ts';

export type UserDetails = Reply<'GET /api/user/user-details/:user_id'>;

export type AdminTag = Reply<'PATCH /api/admin/tags/:tag_id'>;

export interface TagFilters {
  q?: string | undefined;
  order?: 'newest' | undefined;
}

export interface EventFilters {
  type?: SiteEvent['type'] | undefined;
  user_id?: string | undefined;
}

export interface StoryFilters {
  search?: string | undefined;
  status?: Story['status'] | undefined;
}

const eventsAtOnce = 50;

/** A filter that is not set must not be sent. */
const given = <T extends object>(filters: T) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

const cursorOf = (cursor: string) => (cursor ? { cursor } : {});

const pageByPage = {
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
  placeholderData: keepPreviousData,
} as const;

export function useEvents(filters: EventFilters) {
  const { api } = useApp();
  return useInfiniteQuery({
    ...pageByPage,
    queryKey: ['admin', 'events', filters],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/events', {
        query: { limit: eventsAtOnce, ...given(filters), ...cursorOf(pageParam) },
        signal,
      }),
  });
}

/** The newest events of a type, at most a hundred: enough to say how many there were of late. */
export function useNewestEvents(type?: SiteEvent['type']) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['admin', 'newest-events', type ?? 'all'],
    queryFn: ({ signal }) =>
      api('GET /api/events', { query: { limit: type ? 100 : 8, ...given({ type }) }, signal }),
  });
}

export function useUsers(search: string) {
  const { api } = useApp();
  return useInfiniteQuery({
    ...pageByPage,
    queryKey: ['admin', 'users', search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/user/recent-users', {
        query: { ...given({ search }), ...cursorOf(pageParam) },
        signal,
      }),
  });
}

/** Up to 8 people with this in their name, while one looks for somebody. */
export function useUserSearch(search: string, isOn: boolean) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['admin', 'user-search', search],
    enabled: isOn,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api('GET /api/user/recent-users', { query: { limit: 8, ...given({ search }) }, signal }),
  });
}

export function useUser(userId: string) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['admin', 'user', userId],
    enabled: userId !== '',
    queryFn: ({ signal }) =>
      api('GET /api/user/user-details/:user_id', { params: { user_id: userId }, signal }),
  });
}

export function useContentItems() {
  const { api } = useApp();
  return useInfiniteQuery({
    ...pageByPage,
    queryKey: ['admin', 'content'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/content', { query: { limit: 50, ...cursorOf(pageParam) }, signal }),
  });
}

export function useContentItem(uuid: string) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['admin', 'content', uuid],
    queryFn: ({ signal }) =>
      api('GET /api/admin/content/:content_item_id', {
        params: { content_item_id: uuid },
        signal,
      }),
  });
}

export function useStories(filters: StoryFilters) {
  const { api } = useApp();
  return useInfiniteQuery({
    ...pageByPage,
    queryKey: ['admin', 'stories', filters],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/stories', {
        query: { ...given(filters), ...cursorOf(pageParam) },
        signal,
      }),
  });
}

/** The number of stories with this status; counting stops at a hundred. */
export function useStoryCount(status: Story['status']) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['admin', 'story-count', status],
    queryFn: ({ signal }) =>
      api('GET /api/admin/stories', { query: { limit: 100, status }, signal }),
  });
}

export function useTags(filters: TagFilters) {
  const { api } = useApp();
  return useInfiniteQuery({
    ...pageByPage,
    queryKey: ['admin', 'tags', filters],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/tags', { query: { ...given(filters), ...cursorOf(pageParam) }, signal }),
  });
}

/** The most used tags that begin like this, while one looks for one. */
export function useTagSearch(q: string, isOn: boolean) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['admin', 'tag-search', q],
    enabled: isOn,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api('GET /api/admin/tags', { query: { limit: 20, ...given({ q }) }, signal }),
  });
}

/** After an action: whatever is known is asked for again when it is next shown. */
export function useInvalidateAdmin() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['admin'] });
}
