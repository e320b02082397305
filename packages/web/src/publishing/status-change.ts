import type { Story } from '@brasslamp/contract';
import { type ActionFunctionArgs, useLocation } from 'react-router';
import { afterPost, appContext } from '../screen/app.ts';

const changes = ['publish', 'unpublish', 'archive', 'unarchive'] as const;

/** A change that an owner can make to a story and its readers; each is a question first. */
export type StatusChange = (typeof changes)[number];

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
  changes.find((change) => change === word) ?? null;

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

/** The answer of an action after the question was answered with yes. */
export interface Answered {
  answered: { change: StatusChange; isChanges: boolean };
}

/** Does what the owner said yes to. `changes`: readers have the story, and are to get the draft. */
export async function publishAction({ context, params, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const story = { username: params.username, story_slug: params.slug };
  const form = await request.formData();
  const change = parseStatusChange(form.get('ask'));
  if (change === null) return afterPost(app, url.pathname, {});
  const isChanges = change === 'publish' && form.has('changes');
  if (isChanges) {
    const body = { note: String(form.get('note') ?? '') };
    await app.api('POST /api/stories/:username/:story_slug/versions', { params: story, body });
  } else {
    const body = { status: statusAfter[change] };
    await app.api('PATCH /api/stories/:username/:story_slug', { params: story, body });
  }
  // The question stays, and now says what was done.
  const answered = { change, isChanges };
  return afterPost(app, `${url.pathname}?ask=${change}`, { answered } satisfies Answered);
}
