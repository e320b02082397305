import { redirect } from 'react-router';
import { pathTo } from '../../routes.ts';
import type { App } from '../../screen/app.ts';
import { asReader } from '../playthroughs/begin-playthrough.ts';

/** Notes or forgets that somebody wants to read a story, as the form says; null when it is about something else. */
export async function changeWanted(app: App, form: FormData): Promise<Response | null> {
  const intent = form.get('intent');
  if (intent !== 'want' && intent !== 'want_no_more') return null;
  const params = { story_id: String(form.get('story_id') ?? '') };
  await asReader(app, () =>
    intent === 'want'
      ? app.api('PUT /api/user/me/wanted/:story_id', { params })
      : app.api('DELETE /api/user/me/wanted/:story_id', { params }),
  );
  return redirect(placeOnSite(String(form.get('back') ?? '')));
}

/** The form says where it stood: only a place of this site counts. */
const placeOnSite = (path: string): string =>
  /^\/(?![/\\])/.test(path) ? path : pathTo('reading', undefined, { tab: 'want' });
