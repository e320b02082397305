import type { ActionFunctionArgs } from 'react-router';
import { afterPost, appContext } from '../screen/app.ts';
import { parseStatusChange, type StatusChange, statusAfter } from './status-change.ts';

/** What is left where the question was answered with yes. */
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
