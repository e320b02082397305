import type { Story } from '@brasslamp/contract';
import { useLocation } from 'react-router';

/** What an owner can do with a story and its readers; each is a question first. */
export type StatusChange = 'publish' | 'unpublish' | 'archive' | 'unarchive';

type Status = Story['status'];

/** From which statuses each leads. */
const from: Record<StatusChange, readonly Status[]> = {
  publish: ['draft', 'published'],
  unpublish: ['published', 'archived'],
  archive: ['published'],
  unarchive: ['archived'],
};

export const statusAfter: Record<StatusChange, Status> = {
  publish: 'published',
  unpublish: 'draft',
  archive: 'archived',
  unarchive: 'published',
};

export const parseStatusChange = (word: unknown): StatusChange | null =>
  typeof word === 'string' && Object.hasOwn(from, word) ? (word as StatusChange) : null;

/** Whether the story already is as the change would make it. */
export const isDone = (change: StatusChange, { status, has_unpublished_changes }: Story): boolean =>
  status === statusAfter[change] && !(change === 'publish' && has_unpublished_changes);

/** Readers get what is in the draft: the checker is asked first. */
export const publishesDraft = (change: StatusChange): boolean =>
  statusAfter[change] === 'published';

export const isPossible = (change: StatusChange, story: Story): boolean =>
  isDone(change, story) || from[change].includes(story.status);

/** The address of this page with a question open, or with none; the rest of it stays. */
export function useQuestionAddress(): (change: StatusChange | null) => string {
  const { pathname, search } = useLocation();
  return (change) => {
    const query = new URLSearchParams(search);
    query.delete('ask');
    if (change) query.set('ask', change);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
}
