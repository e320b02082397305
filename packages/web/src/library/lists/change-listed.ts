import { redirect } from 'react-router';
import type { App } from '../../screen/app.ts';

/** Changes a story on a list as a form says: its sentence, its place, or that it goes or comes back. */
export async function changeListed(
  { api }: App,
  form: FormData,
  { params, url }: { params: { listId?: string | undefined }; url: URL },
): Promise<Response> {
  const field = (name: string) => String(form.get(name) ?? '');
  const [story_id, note] = [field('story_id'), field('note')];
  const place = Number(field('place')) || 0;
  const at = { params: { list_id: params.listId, story_id } };
  const put = (body: { note?: string; place?: number }) =>
    api('PUT /api/user/me/lists/:list_id/stories/:story_id', { ...at, body });
  switch (field('intent')) {
    case 'up':
      await put({ place: Math.max(0, place - 1) });
      break;
    case 'down':
      await put({ place: place + 1 });
      break;
    case 'back':
      await put({ note, place });
      break;
    case 'off': {
      await api('DELETE /api/user/me/lists/:list_id/stories/:story_id', at);
      // One that is gone cannot come back.
      if (field('is_gone')) break;
      const gone = new URLSearchParams({ off: story_id, place: String(place), note });
      return redirect(`${url.pathname}?${gone}`);
    }
    default:
      await put({ note });
  }
  return redirect(url.pathname);
}
