import type { Story } from '@brasslamp/contract';
import { useLocation } from 'react-router';

/** What an owner can do with a story and its readers; each is a question first. */
export type Ask = 'publish' | 'unpublish' | 'archive' | 'unarchive';

type Status = Story['status'];

/** From which statuses each leads. */
const from: Record<Ask, readonly Status[]> = {
  publish: ['draft', 'published'],
  unpublish: ['published', 'archived'],
  archive: ['published'],
  unarchive: ['archived'],
};

export const statusAfter: Record<Ask, Status> = {
  publish: 'published',
  unpublish: 'draft',
  archive: 'archived',
  unarchive: 'published',
};

export const askOf = (word: unknown): Ask | null =>
  typeof word === 'string' && Object.hasOwn(from, word) ? (word as Ask) : null;

/** There is nothing left to do: readers have, or no longer have, what was asked for. */
export const isDone = (ask: Ask, { status, has_unpublished_changes }: Story): boolean =>
  status === statusAfter[ask] && !(ask === 'publish' && has_unpublished_changes);

/** Readers get what is in the draft: the checker is asked first. */
export const givesDraft = (ask: Ask): boolean => statusAfter[ask] === 'published';

export const mayAsk = (ask: Ask, story: Story): boolean =>
  isDone(ask, story) || from[ask].includes(story.status);

/** The address of this page with a question open, or with none; all else in it stays. */
export function useAskAddress(): (ask: Ask | null) => string {
  const { pathname, search } = useLocation();
  return (ask) => {
    const query = new URLSearchParams(search);
    query.delete('ask');
    if (ask) query.set('ask', ask);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
}
