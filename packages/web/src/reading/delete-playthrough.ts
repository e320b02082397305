import { redirect } from 'react-router';
import type { App } from '../app/app.ts';

/** The deleted playthrough as an address carries it, so that its deletion can be undone there. */
export interface DeletedPlaythrough {
  username: string;
  slug: string;
  id: string;
}

const words = { username: 'by', slug: 'of', id: 'deleted' } as const;

export function deletedIn(search: URLSearchParams): DeletedPlaythrough | null {
  const username = search.get(words.username);
  const slug = search.get(words.slug);
  const id = search.get(words.id);
  return username && slug && id ? { username, slug, id } : null;
}

/** Deletes a playthrough or takes that back, as the form says; null when it says something else. */
export async function deleteOrRestore(app: App, form: FormData, url: URL) {
  const [username, slug, id] = ['username', 'slug', 'playthrough'].map((name) =>
    String(form.get(name) ?? ''),
  ) as [string, string, string];
  const params = { username, story_slug: slug, playthrough_id: id };
  switch (form.get('intent')) {
    case 'delete': {
      await app.api('DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id', {
        params,
      });
      const deleted = { [words.id]: id, [words.username]: username, [words.slug]: slug };
      return redirect(`${url.pathname}?${new URLSearchParams(deleted)}`);
    }
    case 'restore':
      await app.api('POST /api/stories/:username/:story_slug/playthrough/:playthrough_id/restore', {
        params,
      });
      return redirect(url.pathname);
    default:
      return null;
  }
}
