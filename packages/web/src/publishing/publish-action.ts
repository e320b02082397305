import type { ActionFunctionArgs } from 'react-router';
import { afterPost, appContext } from '../screen/app.ts';
import { type Ask, askOf, statusAfter } from './ask.ts';

/** What is left where the question was answered with yes. */
export interface Answered {
  answered: { ask: Ask; isChanges: boolean };
}

/** Does what the owner said yes to. `changes`: readers have the story, and are to get the draft. */
export async function publishAction({ context, params, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const story = { username: params.username, story_slug: params.slug };
  const form = await request.formData();
  const ask = askOf(form.get('ask'));
  if (ask === null) return afterPost(app, url.pathname, {});
  const isChanges = ask === 'publish' && form.has('changes');
  if (isChanges) {
    const body = { note: String(form.get('note') ?? '') };
    await app.api('POST /api/stories/:username/:story_slug/versions', { params: story, body });
  } else {
    const body = { status: statusAfter[ask] };
    await app.api('PATCH /api/stories/:username/:story_slug', { params: story, body });
  }
  // The question stays, and now says what was done.
  const answered = { ask, isChanges };
  return afterPost(app, `${url.pathname}?ask=${ask}`, { answered } satisfies Answered);
}
