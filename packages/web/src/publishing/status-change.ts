import type { Story } from '@brasslamp/contract';
import { type ActionFunctionArgs, data, useLocation } from 'react-router';
import { type Api, ApiError } from '../api/api.ts';
import { afterPost, appContext } from '../screen/app.ts';
import type { Failed } from '../screen/screen-module.ts';
import { type Answering, answersIn } from './answers.ts';
import { saveAnswers } from './save-answers.ts';

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

/** The answer that it could not be done, with what was typed. */
export interface NotAnswered extends Failed {
  answering: Answering;
}

/**
 * Does what the owner said yes to; before that, what they said of the story is written. `changes`: readers have the
 * story, and are to get the draft.
 */
export async function publishAction({ context, params, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const story = { username: params.username, story_slug: params.slug };
  const form = await request.formData();
  const change = parseStatusChange(form.get('ask'));
  if (change === null) return afterPost(app, url.pathname, {});
  const isChanges = change === 'publish' && form.has('changes');
  const answering = answersIn(form);
  try {
    if (answering) await saveAnswers(app.api, story, answering);
    await makeChange(app.api, story, change, isChanges ? String(form.get('note') ?? '') : null);
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.code !== 'not_signed_in';
    if (!answering || !isAnswer) throw error;
    const failure = error.toFailure();
    return data({ failure, answering } satisfies NotAnswered, { status: failure.status });
  }
  // The question stays, and now says what was done.
  const answered = { change, isChanges };
  return afterPost(app, `${url.pathname}?ask=${change}`, { answered } satisfies Answered);
}

/** `note`: of the changes that readers are to get; null = the story gets another status. */
async function makeChange(
  api: Api,
  params: Record<'username' | 'story_slug', string | undefined>,
  change: StatusChange,
  note: string | null,
) {
  if (note !== null) {
    await api('POST /api/stories/:username/:story_slug/versions', { params, body: { note } });
  } else {
    const body = { status: statusAfter[change] };
    await api('PATCH /api/stories/:username/:story_slug', { params, body });
  }
}
